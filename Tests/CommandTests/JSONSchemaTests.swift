import Foundation
import TestSupport
import Testing

@Suite("The schema of JSON output")
struct JSONSchemaTests {
    private static let ledger = """
        id,date,time,timezone,kind,amount,currency,category,payee,description,account,to_account,tags,note,status,url,shop
        a,2026-03-01,12:30:05,Europe/Berlin,expense,-4.50,EUR,Food,Café,,Card,,x y,,cleared,https://example.com,North
        ,2026-03-02,,,transfer,-12,KRW,,,,Card,Bank,,,pending,,

        """
    private static let feed = """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:trip
        DTSTART;VALUE=DATE:20260301
        SUMMARY:Trip
        CATEGORIES:a,b
        END:VEVENT
        BEGIN:VEVENT
        UID:swim
        DTSTART:20260302T160000Z
        RRULE:FREQ=WEEKLY;COUNT=3
        END:VEVENT
        BEGIN:VEVENT
        UID:call
        DTSTART;TZID=Europe/Berlin:20260303T160000
        END:VEVENT
        BEGIN:VEVENT
        UID:float
        DTSTART:20260304T160000
        END:VEVENT
        BEGIN:VEVENT
        UID:lost
        END:VEVENT
        END:VCALENDAR

        """

    private func desk() throws -> Desk {
        let desk = try Desk(Self.ledger)
        try desk.put(Self.feed, in: "feed.ics")
        return desk
    }

    private func schema(_ desk: Desk) throws -> Schema {
        let printed = try desk.run("--json-schema")
        #expect(printed.status == 0 && printed.errors == "")
        return Schema(try #require(try JSONSerialization.jsonObject(with: Data(printed.output)) as? [String: Any]))
    }

    @Test(arguments: [
        (["month", "ledger.csv", "feed.ics", "--balance"], "page"), (["month", "ledger.csv", "--fill", "blank"], "page"),
        (["week", "ledger.csv", "feed.ics"], "page"), (["year", "ledger.csv"], "year"), (["summary", "ledger.csv"], "row"),
        (["summary", "ledger.csv", "--by", "account"], "row"), (["summary", "ledger.csv", "--by", "payee", "--share"], "row"),
        (["summary", "ledger.csv", "--by", "category", "--by", "month"], "row"), (["import", "ledger.csv"], "entry"),
        (["events", "feed.ics"], "event"),
        (["events", "feed.ics", "--no-expand"], "event"), (["check", "ledger.csv", "feed.ics"], "fault"),
    ])
    func `what each subcommand writes is as the schema says, member for member`(arguments: [String], name: String) throws {
        let desk = try desk()
        let outcome = try desk.run(arguments + ["--format", "json", "--time-zone", "UTC", "--today", "2026-03-01"])
        let json = try JSONSerialization.jsonObject(with: Data(outcome.output))
        let schema = try schema(desk)
        #expect(schema.faults(of: json, in: schema.root) == [])
        let items = json as? [Any] ?? [json]
        #expect(!items.isEmpty)
        for item in items { #expect(schema.faults(of: item, in: ["$ref": "#/$defs/\(name)"]) == []) }
        let object = json as? [String: Any]
        #expect(object == nil || object?["version"] as? Int == 1)
    }

    @Test func `the schema refuses what is not there, too much, or of another kind`() throws {
        let desk = try desk()
        let schema = try schema(desk)
        let row: [String: Any] = ["period": "2026", "currency": "EUR", "income": "1", "expense": "0.50", "net": "0.50", "count": 1]
        let reference = ["$ref": "#/$defs/row"]
        #expect(schema.faults(of: row, in: reference) == [])
        for (member, value) in [("income", 1), ("income", "1,0"), ("count", "1"), ("period", NSNull()), ("more", "x")] as [(String, Any)] {
            #expect(schema.faults(of: row.merging([member: value]) { $1 }, in: reference).count == 1, "\(member)")
        }
        #expect(schema.faults(of: row.filter { $0.key != "net" }, in: reference) == ["net is missing"])
    }
}

/// As much of JSON Schema as this schema needs; members that it does not name are faults, so that it names all.
private struct Schema {
    let root: [String: Any]

    init(_ root: [String: Any]) { self.root = root }

    func faults(of value: Any, in schema: [String: Any]) -> [String] {
        var faults: [String] = []
        if let name = (schema["$ref"] as? String)?.split(separator: "/").last {
            let definition = (root["$defs"] as? [String: Any])?[String(name)] as? [String: Any]
            faults += definition.map { self.faults(of: value, in: $0) } ?? ["there is no definition of \(name)"]
        }
        if let choices = schema["anyOf"] as? [[String: Any]], !choices.contains(where: { self.faults(of: value, in: $0).isEmpty }) {
            faults.append("none of \(choices.count) fits \(value)")
        }
        if let type = schema["type"] as? String, !Self.has(value, type) { return faults + ["\(value) is no \(type)"] }
        if let values = schema["enum"] as? [String], !values.contains(value as? String ?? "?") {
            faults.append("\(value) is none of \(values)")
        }
        if let constant = schema["const"] as? Int, value as? Int != constant { faults.append("\(value) is not \(constant)") }
        if let pattern = schema["pattern"] as? String, let text = value as? String,
            text.range(of: pattern, options: .regularExpression) == nil
        {
            faults.append("\(text) is not as \(pattern)")
        }
        if let items = schema["items"] as? [String: Any] { faults += (value as? [Any] ?? []).flatMap { self.faults(of: $0, in: items) } }
        guard let object = value as? [String: Any], schema["type"] as? String == "object" else { return faults }
        faults += (schema["required"] as? [String] ?? []).filter { object[$0] == nil }.map { "\($0) is missing" }
        let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
        for (name, member) in object {
            guard let property = properties[name] ?? schema["additionalProperties"] as? [String: Any] else {
                faults.append("\(name) has no place in the schema")
                continue
            }
            faults += self.faults(of: member, in: property)
        }
        return faults
    }

    private static func has(_ value: Any, _ type: String) -> Bool {
        switch type {
        case "string": value is String
        case "array": value is [Any]
        case "object": value is [String: Any]
        case "null": value is NSNull
        case "boolean": value is Bool
        case "integer": value is Int
        default: false
        }
    }
}
