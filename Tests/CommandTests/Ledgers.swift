/// Small ledgers that several tests export.
enum Ledgers {
    static let plain = "date,amount,currency,description\n2025-08-01,-4.50,USD,Latte\n"

    /// Its second and fourth row are bad.
    static let mixed = """
        date,amount,currency,description
        2025-08-01,-4.50,USD,Latte
        2025-13-01,-4.50,USD,no such month
        2025-08-02,-3.00,USD,Tea
        2025-08-03,4..5,USD,two points
        """

    /// It ends within a quoted field.
    static let truncated = "date,amount,currency,description\n2025-08-01,-4.50,USD,Latte\n2025-08-02,-3.00,USD,\"Te"

    static let hopeless = "date,amount,currency,description\nyesterday,-4.50,USD,Latte\n"

    /// Rows that are all alike but for the day, the amount and the description.
    static func long(_ count: Int) -> String {
        var text = "date,amount,currency,description\n"
        for number in 1...count { text += "2025-08-\(10 + number % 20),-\(number),KRW,row \(number)\n" }
        return text
    }
}

extension Outcome {
    func lines(separatedBy separator: Character) -> [String] {
        String(decoding: output, as: UTF8.self).split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
