import LedgerCalendar

extension Printer {
    /// Says which names of a filter no entry has, with what was probably meant.
    func tell(of unmatched: [UnmatchedName], isLimited: Bool) {
        for name in unmatched {
            let entries = isLimited ? "entry on these days" : "entry"
            guard !name.name.isEmpty else {
                note("no \(entries) lacks \(name.subject == .account ? "an" : "a") \(name.subject.rawValue)")
                continue
            }
            let what = name.subject == .payee ? "a payee containing" : "the \(name.subject.rawValue)"
            note("no \(entries) has \(what) '\(TerminalText.safe(name.name))'" + Self.suggestion(name.likely))
            hasToldOfNames = true
        }
    }

    /// Says that a currency has no code that is known, where its symbol looks as if it should: whatever it is, it counts.
    func tell(of commodity: Commodity) {
        let symbol = commodity.symbol
        guard symbol.utf8.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else { return tell(ofSign: symbol) }
        guard ISOCurrency.named(symbol)?.code != symbol, commodity != .none else { return }
        let likely = ISOCurrency.likely(for: symbol)
        // Longer words are names of something else, such as points.
        guard likely != nil || (2...4).contains(symbol.utf8.count) else { return }
        note("'\(symbol)' is not an ISO 4217 currency code; it counts as a commodity of its own" + Self.suggestion(likely))
    }

    /// Says that a sign, such as `€`, is no code: amounts with the code count apart from it.
    private func tell(ofSign symbol: String) {
        let (alone, several) = (ISOCurrency.meant(by: symbol)?.code, ISOCurrency.sharing(symbol))
        if let alone {
            note("'\(symbol)' is not a currency code; it counts apart from \(alone)" + Self.suggestion(alone))
        } else if let code = several.contains("USD") ? "USD" : several.min() {
            note(
                "'\(symbol)' is not a currency code, and \(several.count) currencies use it; it counts apart from them: give a code, such as \(code)"
            )
        }
    }

    private static func suggestion(_ name: String?) -> String { name.map { "; did you mean '\(TerminalText.safe($0))'?" } ?? "" }
}

extension UnmatchedName {
    /// The name that was probably meant.
    fileprivate var likely: String? {
        // What people look for may stand below another name, or among other words.
        let parts = known.flatMap { name -> [(part: String, whole: String)] in
            if subject == .payee { return [(name, name)] + name.split(separator: " ").map { (String($0), String($0)) } }
            let ends = name.indices.filter { name[$0] == ":" } + [name.endIndex]
            return ends.flatMap { end -> [(part: String, whole: String)] in
                let whole = String(name[..<end])
                return [(whole, whole), (String(whole.split(separator: ":").last ?? ""), whole)]
            }
        }
        let near = NearName.of(name, in: parts.map(\.part))
        return near.flatMap { near in parts.first { $0.part == near }?.whole }
    }
}

extension ISOCurrency {
    /// Returns the code that was probably meant by letters that are none.
    fileprivate static func likely(for letters: String) -> String? {
        if let meant = meant(by: letters) ?? meant(by: letters.lowercased()) { return meant.code }
        let codes = all.map(\.code)
        // Among three letters every other one makes another code: only their order tells.
        guard letters.utf8.count <= 3 else { return NearName.of(letters.uppercased(), in: codes) }
        let swapped = codes.filter { $0.sorted() == letters.uppercased().sorted() }
        return swapped.count == 1 ? swapped[0] : nil
    }
}
