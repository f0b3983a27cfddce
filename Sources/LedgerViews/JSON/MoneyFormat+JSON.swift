package import TextBytes

extension MoneyFormat {
    /// Appends what a program needs to write amounts as this format does: the texts around numbers, the marks and groups of digits, the
    /// units of large numbers, and the currency's number of decimals, if it has one.
    package func members(to json: inout JSONWriter) {
        json.array("positive", [positive.prefix, positive.suffix]) { $0.element($1) }
        json.array("negative", [negative.prefix, negative.suffix]) { $0.element($1) }
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
