import TestSupport
import Testing

/// A job that writes the file `target`.
struct FaultJob: Sendable, Equatable, CustomTestStringConvertible {
    let testDescription: String
    let arguments: [String]
    /// What `target` holds before the run.
    let old: String

    private init(_ name: String, _ arguments: [String], old: String = "old") {
        (testDescription, self.arguments, self.old) = (name, arguments, old)
    }

    private static let feed =
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20250801T000000Z\r\nDTSTART;VALUE=DATE:20250812\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    private static let ledger = "date,amount,currency,description\n2025-07-31,-1,KRW,kept\n"

    static let export = FaultJob("export", ["ledger.csv", "-o", "target"])
    static let merge = FaultJob("import --merge", ["import", "ledger.csv", "--merge", "target"], old: ledger)
    static let annotate = FaultJob("annotate", ["annotate", "target", "--ledger", "ledger.csv", "-o", "target"], old: feed)
    static let profile = FaultJob("profiles", ["profiles", "--from", "ledger.csv", "-o", "target"])
    /// Those that report each bad row of a ledger.
    static let talking = [
        export, merge, annotate, FaultJob("import", ["import", "ledger.csv", "-o", "target"]),
        FaultJob("encoded import", ["import", "ledger.csv", "-o", "target", "--output-encoding", "utf-16le"]),
        FaultJob("summary", ["summary", "ledger.csv", "-o", "target"]),
    ]
    static let all = talking + [profile]

    /// The arguments with another name for the target.
    func arguments(target: String) -> [String] { arguments.map { $0 == "target" ? target : $0 } }

    /// A folder with a ledger and the old target.
    func desk(_ ledger: String) throws -> Desk {
        let desk = try Desk(ledger)
        try desk.put(old, in: "target")
        return desk
    }

    /// A bank's file.
    static let fewRows = "Date,Description,Amount,Currency\n30/03/2026,Power,-85.10,EUR\n02/04/2026,Tea,-3.20,EUR\n"

    /// 900 rows, 90 of which are bad: more messages than two pipes of one page hold.
    static let manyRows: String = {
        var text = "date,amount,currency,description\n"
        for number in 1...900 {
            text += number % 10 == 0 ? "2025-13-01,-1,KRW,bad\n" : "2025-08-\(10 + number % 20),-\(number),KRW,row \(number)\n"
        }
        return text
    }()

    /// What the target holds after a run that nothing disturbs, and what that run says.
    func undisturbed(_ ledger: String) throws -> (new: [UInt8]?, outcome: Outcome) {
        let desk = try desk(ledger)
        let outcome = try desk.run(arguments)
        return (desk.bytes(of: "target"), outcome)
    }
}

extension Outcome {
    /// The lines about a file as a whole: what ended the run.
    var ends: [String] { errors.split(separator: "\n").map(String.init).filter { $0.hasPrefix("ledger2ics: ") } }
}
