internal import CivilCalendar
internal import LedgerCore
internal import TextBytes

/// Reads a transaction as `hledger print -O json` writes it.
enum TransactionDecoder {
    static func transaction(_ bytes: [UInt8]) throws(JSONReader.Fault) -> JournalTransaction {
        var json = JSONReader(bytes)
        var found = JournalTransaction(date: .min)
        var hasDate = false
        try json.object { (key, json) throws(JSONReader.Fault) in
            switch key {
            case "tdate":
                found.date = try date(&json)
                hasDate = true
            case "tdate2": if !json.null() { found.date2 = try date(&json) }
            case "tstatus": found.status = try status(&json)
            case "tcode": found.code = try json.string()
            case "tdescription": found.description = try json.string()
            case "tcomment": found.comment = try json.string().trimmed
            case "tpostings": try json.array { (json) throws(JSONReader.Fault) in found.postings.append(try posting(&json)) }
            default: try json.skip()
            }
        }
        guard hasDate else { throw JSONReader.Fault(offset: 0) }
        return found
    }

    private static func date(_ json: inout JSONReader) throws(JSONReader.Fault) -> CivilDate {
        let offset = json.offset
        let parts = try json.string().split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3, let date = CivilDate(year: parts[0], month: parts[1], day: parts[2]) else {
            throw JSONReader.Fault(offset: offset)
        }
        return date
    }

    private static func status(_ json: inout JSONReader) throws(JSONReader.Fault) -> Entry.Status? {
        switch try json.string() {
        case "Cleared": .cleared
        case "Pending": .pending
        default: nil
        }
    }

    private static func posting(_ json: inout JSONReader) throws(JSONReader.Fault) -> JournalPosting {
        var posting = JournalPosting(account: "")
        try json.object { (key, json) throws(JSONReader.Fault) in
            switch key {
            case "paccount": posting.account = try json.string()
            case "pamount":
                try json.array { (json) throws(JSONReader.Fault) in
                    let amount = try amount(&json)
                    posting.amounts.append(amount)
                }
            case "pbalanceassertion": if !json.null() { posting.assertion = try assertion(&json) }
            case "pcomment": posting.comment = try json.string().trimmed
            case "pstatus": posting.status = try status(&json)
            case "ptype":
                switch try json.string() {
                case "VirtualPosting": posting.kind = .unbalanced
                case "BalancedVirtualPosting": posting.kind = .balanced
                default: posting.kind = .real
                }
            default: try json.skip()
            }
        }
        return posting
    }

    private static func amount(_ json: inout JSONReader) throws(JSONReader.Fault) -> JournalAmount {
        var amount = JournalAmount(quantity: .zero)
        try json.object { (key, json) throws(JSONReader.Fault) in
            switch key {
            case "acommodity": amount.commodity = try json.string()
            case "aquantity": amount.quantity = try quantity(&json)
            case "aprice", "acost": if !json.null() { amount.cost = try cost(&json) }
            default: try json.skip()
            }
        }
        return amount
    }

    /// The number as an integer and the count of its decimals; the binary fraction beside them is not looked at.
    private static func quantity(_ json: inout JSONReader) throws(JSONReader.Fault) -> ExactDecimal {
        let offset = json.offset
        var (digits, places) = (Int128?.none, Int?.none)
        try json.object { (key, json) throws(JSONReader.Fault) in
            switch key {
            case "decimalMantissa": digits = Int128(try json.number())
            case "decimalPlaces": places = Int(try json.number())
            default: try json.skip()
            }
        }
        guard let digits, let places else { throw JSONReader.Fault(offset: offset) }
        if let number = ExactDecimal(coefficient: digits, scale: places) { return number }
        // hledger writes up to 255 places, zeros at the end among them.
        var (rest, scale) = (digits, places)
        while scale > ExactDecimal.maxScale, rest % 10 == 0 { (rest, scale) = (rest / 10, scale - 1) }
        guard let number = ExactDecimal(coefficient: rest, scale: scale) else { throw JSONReader.Fault(offset: offset) }
        return number
    }

    private static func cost(_ json: inout JSONReader) throws(JSONReader.Fault) -> JournalAmount.Cost {
        var cost = JournalAmount.Cost(isTotal: false, quantity: .zero, commodity: "")
        try json.object { (key, json) throws(JSONReader.Fault) in
            switch key {
            case "tag":
                let tag = try json.string()
                cost.isTotal = tag.hasPrefix("Total")
            case "contents":
                let amount = try amount(&json)
                (cost.quantity, cost.commodity) = (amount.quantity, amount.commodity)
            default: try json.skip()
            }
        }
        return cost
    }

    private static func assertion(_ json: inout JSONReader) throws(JSONReader.Fault) -> BalanceAssertion {
        var (amount, isTotal, isInclusive) = (JournalAmount(quantity: .zero), false, false)
        try json.object { (key, json) throws(JSONReader.Fault) in
            switch key {
            case "baamount": amount = try self.amount(&json)
            case "batotal": isTotal = try json.flag()
            case "bainclusive": isInclusive = try json.flag()
            default: try json.skip()
            }
        }
        let kind: BalanceAssertion.Kind = isTotal ? (isInclusive ? .totalInclusive : .total) : isInclusive ? .inclusive : .simple
        return BalanceAssertion(kind: kind, amount: amount)
    }
}
