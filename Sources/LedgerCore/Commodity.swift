internal import Synchronization

/// What an amount counts: an ISO 4217 currency code such as `KRW`, or any other commodity symbol.
///
/// Symbols are interned: comparing two commodities compares two integers.
public struct Commodity: Sendable, Hashable {
    private let number: UInt32

    /// The longest symbol, in bytes of UTF-8.
    public static let maxSymbolLength = 64

    /// The commodity with that symbol; `nil` when the symbol is empty, longer than `maxSymbolLength` bytes
    /// or holds white space or control characters, or when a million symbols exist already.
    public init?(_ symbol: String) {
        let fits = !symbol.isEmpty && symbol.utf8.count <= Self.maxSymbolLength
        guard fits, symbol.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F && !$0.properties.isWhitespace }),
            let number = pool.withLock({ $0.number(of: symbol) })
        else { return nil }
        self.number = number
    }

    /// The symbol this commodity was made from.
    public var symbol: String {
        pool.withLock { $0.symbols[Int(number)] }
    }
}

extension Commodity: CustomStringConvertible, Comparable {
    /// The symbol.
    public var description: String { symbol }

    /// Orders by symbol, code point by code point.
    public static func < (left: Commodity, right: Commodity) -> Bool {
        left.number != right.number && left.symbol.unicodeScalars.lexicographicallyPrecedes(right.symbol.unicodeScalars)
    }
}

/// Every symbol seen so far. Entries are never removed, so numbers stay valid; the bound keeps hostile input from filling memory.
private struct SymbolPool {
    var symbols: [String] = []
    var numbers: [String: UInt32] = [:]

    mutating func number(of symbol: String) -> UInt32? {
        if let known = numbers[symbol] { return known }
        guard symbols.count < 1_000_000 else { return nil }
        let number = UInt32(truncatingIfNeeded: symbols.count)
        symbols.append(symbol)
        numbers[symbol] = number
        return number
    }
}

private let pool = Mutex(SymbolPool())
