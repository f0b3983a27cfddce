import FuzzTargets
import TestSupport
import Testing

@Suite("Hostile inputs", .timeLimit(.minutes(15)))
struct FoundInputTests {
    /// The files in a folder of the package; none where there is no such folder.
    private static func files(in folder: String) throws -> [(name: String, bytes: [UInt8])] {
        let place = try TemporaryFolder()
        return place.names(in: "\(packageFolder)/\(folder)").compactMap { name in
            place.bytes(of: "\(packageFolder)/\(folder)/\(name)").map { (name, $0) }
        }
    }

    @Test(arguments: FuzzTarget.allCases)
    func `what once broke a target, its seeds and all fixtures break it no more`(target: FuzzTarget) async throws {
        let seeds = try Self.files(in: "Tests/FuzzTargets/Seeds/\(target.rawValue)")
        #expect(!seeds.isEmpty)
        for (name, bytes) in try seeds + Self.files(in: "Tests/FuzzTests/Found/\(target.rawValue)") + Self.files(in: "Fixtures") {
            do {
                try await target.run(bytes)
            } catch {
                Issue.record("\(name): \(error)")
            }
        }
    }

    @Test(arguments: FuzzTarget.allCases)
    func `seeds with bytes taken out, doubled or changed break no target`(target: FuzzTarget) async throws {
        var numbers = SeededGenerator(seed: 20_261_122)
        for (name, bytes) in try Self.files(in: "Tests/FuzzTargets/Seeds/\(target.rawValue)") {
            for _ in 0..<40 {
                var mutant = bytes
                for _ in 0...Int.random(in: 0..<4, using: &numbers) where !mutant.isEmpty {
                    let place = Int.random(in: mutant.indices, using: &numbers)
                    let end = min(mutant.count, place + Int.random(in: 1..<30, using: &numbers))
                    switch Int.random(in: 0..<3, using: &numbers) {
                    case 0: mutant.removeSubrange(place..<end)
                    case 1: mutant.insert(contentsOf: mutant[place..<end], at: Int.random(in: mutant.indices, using: &numbers))
                    default: mutant[place] = UInt8.random(in: .min ... .max, using: &numbers)
                    }
                }
                do {
                    try await target.run(mutant)
                } catch {
                    Issue.record("\(name): \(error): \(String(decoding: mutant, as: UTF8.self).debugDescription)")
                }
            }
        }
    }
}
