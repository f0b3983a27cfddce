internal import Digests
internal import TextBytes

/// The checksum of an event's `X-LEDGER-` properties, which tells those that a calendar program dropped, changed or added from those that are
/// as written: `2:` and eight hexadecimal digits, the second form of `X-LEDGER-CHECKSUM`.
///
/// It covers the properties that belong to a row of a ledger (`LedgerProperty.isOfRow`), also those that the reader does not know: a column
/// that is invented later changes the checksum of no calendar from before it, and programs from before it can check its calendars.
/// - What counts is each property's name in upper case, and its text: unescaped, without control characters other than LF and tab. Parameters,
///   escapes, folding and order do not count, since calendar programs change them.
/// - A property without text counts as absent, as some programs drop those. One that stands again with the same text counts once.
/// - The digest of a property is FNV-1a of 128 bits over its name and its text, each as UTF-8 bytes and 0x1F, which neither contains, in words of
///   eight bytes: the first byte lowest, the last word filled with zeros. Its halves, joined by exclusive or, are mixed as MurmurHash3 does last.
/// - The digests are added modulo 2⁶⁴, and the halves of the sum joined by exclusive or. A sum is the same in any order, so nothing is sorted.
///
/// It is no signature: whoever wants to can make one for any text.
struct EntryChecksum {
    private var sum: UInt64 = 0
    /// The digests of properties that the reader does not know.
    private var others: Set<UInt64> = []

    /// Adds a property, of whose text `isPlain` tells what `Span.isPlain` does.
    mutating func add(_ name: LedgerProperty.Name, _ text: Span<UInt8>, isPlain: Bool) {
        if isPlain || text.hasNoControls() { return add(name, clean: text) }
        add(name, clean: String(utf8: text).withoutControls().utf8.span)
    }

    /// Adds a property with a text that is plain and not empty.
    @inline(__always)
    mutating func add(_ name: LedgerProperty.Name, plain text: ShortText) {
        var digest = name.digest
        let end = FNV128.end &<< UInt64(8 &* text.count)
        if text.count < 8 {
            digest.add(text.low | end)
        } else {
            digest.add(text.low)
            digest.add(text.high | end)
        }
        sum &+= digest.mixed
    }

    /// Adds a property with a text that has no control characters other than LF and tab.
    mutating func add(_ name: LedgerProperty.Name, clean text: Span<UInt8>) {
        guard !text.isEmpty else { return }
        var digest = name.digest
        digest.add(ended: text)
        sum &+= digest.mixed
    }

    /// Adds a property of another name, unless it was added before; the same holds for its text.
    mutating func add(other name: Span<UInt8>, clean text: Span<UInt8>) {
        guard !text.isEmpty else { return }
        var digest = FNV128()
        digest.add(ended: name)
        digest.add(ended: text)
        if others.insert(digest.mixed).inserted { sum &+= digest.mixed }
    }

    /// The checksum of the properties so far.
    var text: InlineArray<10, UInt8> {
        let digits = Hexadecimal.digits(of: UInt32(truncatingIfNeeded: sum >> 32 ^ sum))
        return InlineArray { index in
            index == 0 ? UInt8(ascii: "2") : index == 1 ? UInt8(ascii: ":") : UInt8(truncatingIfNeeded: digits >> UInt64(8 * (index - 2)))
        }
    }

    /// Which form a checksum has.
    enum Form {
        /// That of `ColumnChecksum`.
        case first
        /// That of this type.
        case second
        /// One that a later version writes, which this one cannot check.
        case later

        /// The form of a checksum's text; what is cut off or changed has the form that it looks like.
        init(_ text: Span<UInt8>) {
            let digits = text.firstIndex(in: text.indices) { !$0.isDigit } ?? text.count
            guard digits > 0, digits < text.count, text[digits] == UInt8(ascii: ":") else {
                self = .first
                return
            }
            self = digits == 1 && text[0] <= UInt8(ascii: "2") ? .second : .later
        }
    }
}

/// The first form of `X-LEDGER-CHECKSUM`, eight hexadecimal digits, in calendars that were exported earlier.
///
/// It covers the texts of sixteen columns in the order of `LedgerProperty.all`, empty ones too, then that of `X-LEDGER-FIELDS` and, if the event
/// has one, that of `X-LEDGER-TITLE`: each as in `EntryChecksum`, and all in one digest.
struct ColumnChecksum {
    private var digest = FNV128()

    /// Adds the text of the next property, which has no control characters other than LF and tab; empty if the event has none.
    mutating func add(_ text: Span<UInt8>) { digest.add(ended: text) }

    /// The checksum of the texts so far, in hexadecimal digits.
    var text: InlineArray<8, UInt8> {
        let half = digest.half
        // Any integer is as many bytes.
        return unsafe unsafeBitCast(
            Hexadecimal.digits(of: UInt32(truncatingIfNeeded: half >> 32 ^ half)).littleEndian, to: InlineArray<8, UInt8>.self)
    }
}

extension FNV128 {
    /// The byte behind each text; none contains it.
    fileprivate static var end: UInt64 { 0x1F }

    /// Adds a text and the byte that ends it, in words.
    mutating func add(ended bytes: Span<UInt8>) {
        var start = 0
        while start + 8 <= bytes.count {
            add(ByteWord(bytes, at: start).value)
            start += 8
        }
        let rest = UInt64(8 * (bytes.count - start))
        var word = Self.end << rest
        if start == 0 {
            word |= ByteWord(allOf: bytes).value
        } else if rest > 0 {
            word |= ByteWord(bytes, at: bytes.count - 8).value >> (64 - rest)
        }
        add(word)
    }

    /// Both halves in one.
    fileprivate var half: UInt64 { UInt64(truncatingIfNeeded: value >> 64) ^ UInt64(truncatingIfNeeded: value) }

    /// A value that can be added to others: those of texts that differ in few bits differ in many.
    fileprivate var mixed: UInt64 {
        var bits = half
        bits = (bits ^ bits >> 33) &* 0xFF51_AFD7_ED55_8CCD
        bits = (bits ^ bits >> 33) &* 0xC4CE_B9FE_1A85_EC53
        return bits ^ bits >> 33
    }
}
