/// What rules assign values to: a field of a transaction, or of its n-th posting. Without a number, 0 stands for it.
enum RuleField: Hashable, Sendable {
    case date, date2, status, code, description, comment
    /// Leaves the record out, and as many after it as the value says but one.
    case skip
    /// Leaves this record and all after it out.
    case end
    case account(Int), amount(Int), amountIn(Int), amountOut(Int), balance(Int), postingComment(Int), currency(Int)

    /// The most postings a transaction has.
    static let maxPostingCount = 99

    /// The field of that name; `nil` for any other text.
    init?(_ name: String) {
        if let plain = Self.plain[name] {
            self = plain
            return
        }
        let word = name.prefix { $0.isLetter }
        let digits = name.dropFirst(word.count).prefix { $0.isASCII && $0.isNumber }
        let ending = name.dropFirst(word.count + digits.count)
        guard digits.first != "0", let number = digits.isEmpty ? 0 : Int(digits), number <= Self.maxPostingCount else { return nil }
        switch (word, ending) {
        case ("account", "") where number > 0: self = .account(number)
        case ("amount", ""): self = .amount(number)
        case ("amount", "-in"): self = .amountIn(number)
        case ("amount", "-out"): self = .amountOut(number)
        case ("balance", ""): self = .balance(number)
        case ("comment", "") where number > 0: self = .postingComment(number)
        case ("currency", ""): self = .currency(number)
        default: return nil
        }
    }

    private static let plain: [String: RuleField] = [
        "date": .date, "date2": .date2, "status": .status, "code": .code, "description": .description, "comment": .comment, "skip": .skip,
        "end": .end,
    ]

    /// The number of the posting it belongs to; `nil` for one of the transaction.
    var posting: Int? {
        switch self {
        case .account(let n), .amount(let n), .amountIn(let n), .amountOut(let n), .balance(let n), .postingComment(let n),
            .currency(let n):
            n
        default: nil
        }
    }

    /// Whether its value is an amount.
    var isAmount: Bool {
        switch self {
        case .amount, .amountIn, .amountOut, .balance: true
        default: false
        }
    }
}
