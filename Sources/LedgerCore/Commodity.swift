internal import Synchronization
internal import TextBytes

/// What an amount counts: an ISO 4217 currency code such as `KRW`, or any other commodity symbol.
///
/// Symbols become numbers: comparing two commodities compares two integers.
public struct Commodity: Sendable, Hashable {
    /// The place of the symbol in the pool; or three characters of ASCII, as most symbols are, themselves: nobody waits for the pool then.
    @usableFromInline let number: UInt32

    /// The longest symbol, in bytes of UTF-8.
    public static let maxSymbolLength = 64

    /// Creates the commodity with that symbol; `nil` when the symbol is empty, longer than `maxSymbolLength` bytes
    /// or holds white space or control characters, or when a million symbols exist already.
    ///
    /// Symbols are compared byte by byte: what a ledger writes is what it gets back.
    public init?(_ symbol: String) {
        let bytes = symbol.utf8.span
        let known = Self.code(bytes) ?? pool.withLock { $0.usualNumber(of: bytes) }
        guard let number = known ?? Self.number(of: symbol) else { return nil }
        self.number = number
    }

    /// Creates the commodity with the symbol these bytes of UTF-8 spell; `nil` as for a string, and for invalid UTF-8.
    public init?(utf8 bytes: Span<UInt8>) {
        let known = Self.code(bytes) ?? pool.withLock { $0.usualNumber(of: bytes) }
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
    package static let none = Commodity(number: codeMark | 0x58_58_58)

    /// The mark of a number that is the symbol itself; the pool has no place of that number.
    @usableFromInline static let codeMark: UInt32 = 0x8000_0000

    /// Three visible characters of ASCII as a number, the first one lowest; `nil` for any other symbol.
    private static func code(_ symbol: Span<UInt8>) -> UInt32? {
        guard symbol.count == 3 else { return nil }
        let (first, second, third) = (symbol[0], symbol[1], symbol[2])
        guard first > 0x20, first < 0x7F, second > 0x20, second < 0x7F, third > 0x20, third < 0x7F else { return nil }
        return codeMark | UInt32(third) << 16 | UInt32(second) << 8 | UInt32(first)
    }

    /// The symbol this commodity was made from.
    public var symbol: String {
        number & Self.codeMark == 0 ? pooledSymbol : withSymbol { String(ascii: $0) }
    }

    @usableFromInline
    var pooledSymbol: String { pool.withLock { $0.symbols[Int(number)] } }

    /// Lends the symbol in UTF-8; of three characters of ASCII, no string is made.
    @inlinable @inline(__always)
    package func withSymbol<Result, Failure>(_ body: (Span<UInt8>) throws(Failure) -> Result) throws(Failure) -> Result {
        guard number & Self.codeMark == 0 else {
            // Any integer is as many bytes.
            let bytes = unsafe unsafeBitCast(number.littleEndian, to: InlineArray<4, UInt8>.self)
            return try body(bytes.span.extracting(0..<3))
        }
        let symbol = pooledSymbol
        return try body(symbol.utf8.span)
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

extension Commodity: ExpressibleByStringLiteral {
    /// Creates the commodity that a literal spells, so that `entry.money.commodity == "EUR"` can be written.
    ///
    /// A literal that is no symbol, such as one with a space, makes `XXX`, ISO 4217's code for no currency. A text that is no literal goes
    /// through `init(_:)`, which returns `nil` then.
    public init(stringLiteral symbol: String) { self = Self(symbol) ?? .none }
}

extension Commodity: Codable {
    /// Reads a symbol.
    public init(from decoder: any Decoder) throws { self = try decoder.valueOfText(expected: "a commodity symbol such as EUR") }

    /// Writes the symbol.
    public func encode(to encoder: any Encoder) throws { try encoder.write(textOf: self) }
}

/// Every symbol seen so far. Entries are never removed, so numbers stay valid; the bound keeps hostile input from filling memory.
private struct SymbolPool {
    var symbols: [String] = []
    var numbers: [ExactText: UInt32] = [:]

    /// Returns the number of one of the first symbols seen, as nearly all are, without hashing it.
    func usualNumber(of symbol: Span<UInt8>) -> UInt32? {
        for index in 0..<min(4, symbols.count) where symbols[index].utf8.span.equals(symbol) { return UInt32(index) }
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
