internal import TextBytes

// Civil values are coded as the ISO 8601 text of their `description`, so that a file of them can be read by people and by other programs:
//
// ```swift
// String(decoding: try JSONEncoder().encode([payday]), as: UTF8.self)      // ["2025-08-25"]
// ```

extension CivilDate: Codable {
    /// Reads a text such as `2025-08-25`.
    public init(from decoder: any Decoder) throws { self = try decoder.valueOfText(expected: "a date such as 2025-08-25") }

    /// Writes a text such as `2025-08-25`.
    public func encode(to encoder: any Encoder) throws { try encoder.write(textOf: self) }
}

extension CivilTime: Codable {
    /// Reads a text such as `09:30` or `09:30:15`.
    public init(from decoder: any Decoder) throws { self = try decoder.valueOfText(expected: "a time such as 09:30 or 09:30:15") }

    /// Writes a text such as `09:30`, or `09:30:15` when the seconds are not zero.
    public func encode(to encoder: any Encoder) throws { try encoder.write(textOf: self) }
}

extension CivilDateTime: Codable {
    /// Reads a text such as `2025-08-25T09:30:00`.
    public init(from decoder: any Decoder) throws {
        self = try decoder.valueOfText(expected: "a date and time such as 2025-08-25T09:30:00")
    }

    /// Writes a text such as `2025-08-25T09:30:00`.
    public func encode(to encoder: any Encoder) throws { try encoder.write(textOf: self) }
}

extension YearMonth: Codable {
    /// Reads a text such as `2025-08`.
    public init(from decoder: any Decoder) throws { self = try decoder.valueOfText(expected: "a month such as 2025-08") }

    /// Writes a text such as `2025-08`.
    public func encode(to encoder: any Encoder) throws { try encoder.write(textOf: self) }
}
