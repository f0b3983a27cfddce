internal import Synchronization
internal import Text

/// What an amount counts: an ISO 4217 currency code such as `KRW`, or any other commodity symbol.
///
/// Symbols are interned: comparing two commodities compares two integers.
public struct Commodity: Sendable, Hashable {
    private let number: UInt32

    /// The longest symbol, in bytes of UTF-8.
    public static let maxSymbolLength = 64

    /// Creates the commodity with that symbol; `nil` when the symbol is empty, longer than `maxSymbolLength` bytes
    /// or holds white space or control characters, or when a million symbols exist already.
    ///
    /// Symbols are compared byte by byte: what a ledger writes is what it gets back.
    public init?(_ symbol: String) {
        let known = pool.withLock { $0.usualNumber(of: symbol.utf8.span) }
        guard let number = known ?? Self.number(of: symbol) else { return nil }
        self.number = number
    }

    /// Creates the commodity with the symbol these bytes of UTF-8 spell; `nil` as for a string, and for invalid UTF-8.
    public init?(utf8 bytes: Span<UInt8>) {
        let known = pool.withLock { $0.usualNumber(of: bytes) }
        guard let number = known ?? Self.number(of: bytes) else { return nil }
        self.number = number
    }

    private static func number(of bytes: Span<UInt8>) -> UInt32? {
        guard bytes.count <= maxSymbolLength, let text = try? UTF8Span(validating: bytes) else { return nil }
        return number(of: String(copying: text))
    }

    private static func number(of symbol: String) -> UInt32? {
        let fits = !symbol.isEmpty && symbol.utf8.count <= maxSymbolLength
        return fits && symbol.unicodeScalars.allSatisfy(isAllowed) ? pool.withLock { $0.number(of: symbol) } : nil
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        // C0, DEL and C1, then white space beyond ASCII.
        if scalar.value <= 0x20 || scalar.value >= 0x7F && scalar.value < 0xA0 { return false }
        return scalar.isASCII || !scalar.properties.isWhitespace
    }

    private init(number: UInt32) { self.number = number }

    /// ISO 4217's code for no currency, XXX.
    package static let none = Commodity(number: 0)

    /// The symbol this commodity was made from.
    public var symbol: String {
        pool.withLock { $0.symbols[Int(number)] }
    }
}

extension Commodity: CustomStringConvertible, LosslessStringConvertible, Comparable {
    /// The symbol.
    public var description: String { symbol }

    /// Orders by symbol, code point by code point.
    public static func < (left: Commodity, right: Commodity) -> Bool {
        left.number != right.number && left.symbol.unicodeScalars.lexicographicallyPrecedes(right.symbol.unicodeScalars)
    }
}

extension Commodity: Codable {
    /// Reads a symbol.
    public init(from decoder: any Decoder) throws { self = try decoder.valueOfText(expected: "a commodity symbol such as EUR") }

    /// Writes the symbol.
    public func encode(to encoder: any Encoder) throws { try encoder.write(textOf: self) }
}

/// Every symbol seen so far. Entries are never removed, so numbers stay valid; the bound keeps hostile input from filling memory.
private struct SymbolPool {
    /// The first is that of `Commodity.none`.
    var symbols = ["XXX"]
    var numbers = [ExactText(text: "XXX"): UInt32(0)]

    /// Returns the number of one of the first symbols seen, as nearly all are, without hashing it.
    func usualNumber(of symbol: Span<UInt8>) -> UInt32? {
        for index in 1..<min(5, symbols.count) where symbols[index].utf8.span.equals(symbol) { return UInt32(index) }
        return nil
    }

    mutating func number(of symbol: String) -> UInt32? {
        let key = ExactText(text: symbol)
        if let known = numbers[key] { return known }
        guard symbols.count < 1_000_000 else { return nil }
        let number = UInt32(truncatingIfNeeded: symbols.count)
        symbols.append(symbol)
        numbers[key] = number
        return number
    }
}

/// A string that equals only itself, where `String` equals whatever is canonically equivalent.
private struct ExactText: Hashable {
    var text: String

    static func == (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.span.equals(right.text.utf8.span)
    }

    func hash(into hasher: inout Hasher) {
        var copy = text
        copy.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

private let pool = Mutex(SymbolPool())
