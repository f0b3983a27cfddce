import Diagnostics
import LedgerCore
import LedgerRules
import TestSupport
import Testing

/// Patterns, as rules ask them.
@Suite("Patterns")
struct RegexTests {
    /// Whether a pattern matches a text, and what its groups are, as a rule sees both.
    private func ask(_ pattern: String, _ text: String, groups count: Int = 1) -> (isMatch: Bool, groups: String, errors: [DiagnosticCode])
    {
        let quoted = text.replacing("\"", with: "\"\"")
        let wanted = (1...count).map { "\\\($0)" }.joined(separator: "/")
        let made = Translation(
            RulesCase(
                "", ["2026-01-01,1,\"\(quoted)\""], rules: ["fields date,amount,x", "if %x \(pattern)", " code \(wanted)", " status *"]))
        return (made.entries.first?.status == .cleared, made.entries.first?.id ?? "", made.errors)
    }

    @Test(arguments: [
        (#"(.*)([0-9]+)"#, "abc123", "abc12/3"), ("(a|ab)(c|bcd)(d*)", "abcd", "ab/c/d"),
        ("(a*)(ab)*", "aab", "a/ab"),
        ("([a-z]+) ([a-z]+)", "one two three", "one/two"), ("x(y)?(z)", "xz", "/z"), ("(ab|b)+", "abb", "b"), ("((a)|(b))*", "ab", "b//b"),
        ("(Payment to )?(.*) ref", "Payment to Bob ref", "Payment to /Bob"), ("(가+)(나*)", "가가나", "가가/나"),
        ("(CAFÉ) (.)", "café x", "café/x"),
    ])
    func `groups are as early and then as long as they can be`(pattern: String, text: String, groups: String) {
        let count = groups.split(separator: "/", omittingEmptySubsequences: false).count
        let answer = ask(pattern, text, groups: count)
        #expect(answer.errors == [])
        #expect(answer.groups == groups)
    }

    @Test(arguments: ["(a*)*b", "(a|a)*b", "(a|aa)+b", "(a?){50}a{50}b", "(.*)(.*)(.*)(.*)b", #"(\ba*)*b"#])
    func `a pattern that others choke on answers at once`(pattern: String) {
        let text = String(repeating: "a", count: 1 << 20)
        let clock = ContinuousClock()
        let time = clock.measure {
            let made = Translation(
                RulesCase("", ["2026-01-01,1,\(text)"], rules: ["fields date,amount,x", "if %x \(pattern)", " status *"]))
            #expect(made.entries.first?.status == nil)
            #expect(made.errors == [])
        }
        #expect(time < .seconds(20))
    }

    @Test func `groups that take too long to find cost their record alone`() {
        let text = String(repeating: "a", count: 90_000)
        let made = Translation(
            RulesCase(
                "", ["2026-01-01,1,\(text)", "2026-01-02,1,aab"], rules: ["fields date,amount,x", #"if %x (((a|aa)*)*)*a?"#, #" code \1"#]))
        #expect(made.errors == [.rulesBadPattern])
        #expect(made.entries.map(\.id) == ["aa"])
    }

    @Test(arguments: [
        "(((((x{1000}){1000}){1000}", "((((){1000}){1000}){1000}){1000}", "(x{500}){500}", String(repeating: "(", count: 300), "x{1001}",
    ])
    func `a pattern that would grow without bound is refused with its line`(pattern: String) {
        let made = Translation(RulesCase("", ["2026-01-01,1"], rules: ["fields date,amount", "if \(pattern)", " code x"]))
        #expect(made.error?.code == .rulesBadPattern)
        #expect(made.error?.place.line == 2)
    }

    @Test func `a letter behind a backslash is that letter, and one that looks like a class is remarked`() {
        let answer = Translation(RulesCase("", ["2026-01-01,1,5"], rules: ["fields date,amount,x", #"if %x \d"#, " status *"]))
        #expect(answer.entries.first?.status == nil)
        #expect(answer.diagnostics.map(\.code) == [.rulesUnsupported])
        #expect(answer.diagnostics.first?.place.line == 2)
    }

    /// Thousands of small patterns on small texts, against a matcher that tries everything.
    @Test func `it agrees with a matcher that tries everything`() {
        var random = SeededGenerator(seed: 20_260_101)
        var patterns = 0
        while patterns < 150 {
            let tree = Tree.random(depth: 3, using: &random)
            patterns += 1
            let texts = (0..<12).map { _ in
                String((0..<Int.random(in: 1...6, using: &random)).map { _ in "abc".randomElement(using: &random) ?? "a" })
            }
            let rows = texts.enumerated().map { "2026-01-\($0.offset < 9 ? "0" : "")\($0.offset + 1),1,\($0.element)" }
            let made = Translation(RulesCase("", rows, rules: ["fields date,amount,x", "if %x \(tree.text)", " status *"]))
            guard made.errors == [] else {
                Issue.record("\(tree.text): \(made.errors)")
                continue
            }
            for (text, entry) in zip(texts, made.entries) {
                let scalars = Array(text)
                let isMatch = (0...scalars.count).contains { !tree.ends(in: scalars, from: $0).isEmpty }
                if (entry.status == .cleared) != isMatch { Issue.record("\(tree.text) on \(text): expected \(isMatch)") }
            }
        }
    }
}

/// A small pattern, and every place at which it can end.
private indirect enum Tree {
    case letter(Character)
    case any
    case start, end
    case pair(Tree, Tree)
    case either(Tree, Tree)
    case repeated(Tree, Int, Int?)

    static func random(depth: Int, using random: inout some RandomNumberGenerator) -> Tree {
        switch depth == 0 ? Int.random(in: 0...4, using: &random) : Int.random(in: 0...9, using: &random) {
        case 0...2: return .letter("abc".randomElement(using: &random) ?? "a")
        case 3: return .any
        case 4: return Bool.random(using: &random) ? .start : .end
        case 5, 6: return .pair(self.random(depth: depth - 1, using: &random), self.random(depth: depth - 1, using: &random))
        case 7: return .either(self.random(depth: depth - 1, using: &random), self.random(depth: depth - 1, using: &random))
        default:
            let low = Int.random(in: 0...2, using: &random)
            let high = Bool.random(using: &random) ? nil : low + Int.random(in: 0...2, using: &random)
            return .repeated(self.random(depth: depth - 1, using: &random), low, high)
        }
    }

    var text: String {
        switch self {
        case .letter(let letter): String(letter)
        case .any: "."
        case .start: "^"
        case .end: "$"
        case .pair(let first, let second): "\(first.text)\(second.text)"
        case .either(let first, let second): "(\(first.text)|\(second.text))"
        case .repeated(let inner, let low, let high): "(\(inner.text)){\(low),\(high.map(String.init) ?? "")}"
        }
    }

    func ends(in text: [Character], from place: Int) -> Set<Int> {
        switch self {
        case .letter(let letter): return place < text.count && text[place] == letter ? [place + 1] : []
        case .any: return place < text.count ? [place + 1] : []
        case .start: return place == 0 ? [place] : []
        case .end: return place == text.count ? [place] : []
        case .pair(let first, let second):
            return first.ends(in: text, from: place).reduce(into: []) { $0.formUnion(second.ends(in: text, from: $1)) }
        case .either(let first, let second): return first.ends(in: text, from: place).union(second.ends(in: text, from: place))
        case .repeated(let inner, let low, let high):
            var (current, all) = (Set([place]), Set<Int>())
            // More turns than there are letters, and the least that are asked for, lead to no new place.
            for turn in 0...(high ?? low + text.count + 1) {
                if turn >= low { all.formUnion(current) }
                current = current.reduce(into: []) { $0.formUnion(inner.ends(in: text, from: $1)) }
            }
            return all
        }
    }
}
