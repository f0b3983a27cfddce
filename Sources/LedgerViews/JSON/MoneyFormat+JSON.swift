package import TextBytes

extension MoneyFormat {
    /// Appends what a program needs to write amounts as this format does: the texts around numbers, the marks and groups of digits, the
    /// units of large numbers, and the currency's number of decimals, if it has one. What is below zero has a real minus sign there.
    package func members(to json: inout JSONWriter) {
        json.array("positive", [positive.prefix, positive.suffix]) { $0.element($1) }
        // A hyphen that positive numbers have too is no sign.
        let below = [(negative.prefix, positive.prefix), (negative.suffix, positive.suffix)]
        json.array("negative", below) { $0.element($1.0 == $1.1 ? $1.0 : $1.0.replacing("-", with: "\u{2212}")) }
        json.array("narrow", [narrow.prefix, narrow.suffix]) { $0.element($1) }
        json.text("decimalMark", numbers.decimalMark)
        json.text("groupMark", numbers.groupMark)
        json.array("groups", [numbers.lastGroup, numbers.otherGroups]) { $0.element(number: $1) }
        json.flag("groupsFourDigits", numbers.groupsFourDigits)
        if let decimals { json.number("decimals", decimals) }
        json.array("unitExponents", units.units) { $0.element(number: $1.exponent) }
        json.array("unitSymbols", units.units) { $0.element($1.symbol) }
    }
}
