/// Where one field of a record lies in a block of bytes.
@usableFromInline
package struct FieldRange: Sendable, Hashable {
    /// The offset of the first byte of the content, after the opening quote where there is one.
    @usableFromInline package internal(set) var start: Int
    /// The offset after the last byte of the content.
    @usableFromInline package internal(set) var end: Int
    @usableFromInline var flags: UInt8

    @inlinable static var quoted: UInt8 { 1 }
    @inlinable static var escaped: UInt8 { 2 }

    @inlinable
    package init(start: Int, end: Int, isQuoted: Bool, isEscaped: Bool) {
        self.start = start
        self.end = end
        flags = (isQuoted ? Self.quoted : 0) | (isEscaped ? Self.escaped : 0)
    }

    /// Whether the field opens with a quote.
    @inlinable package var isQuoted: Bool { flags & Self.quoted != 0 }
    /// Whether the content holds quotes that are not part of the value: doubled ones, or a closing one with text after it.
    @inlinable package var isEscaped: Bool { flags & Self.escaped != 0 }
    /// The offset of the field's first byte, its opening quote included.
    @inlinable package var outerStart: Int { isQuoted ? start - 1 : start }
    /// The offsets of the content.
    @inlinable package var range: Range<Int> { start..<end }

    /// Rewrites the content as the value it stands for, in place; afterwards `isEscaped` is false.
    ///
    /// A pair of quotes is one quote; what follows a single quote is literal text.
    package mutating func unescape(in block: inout MutableSpan<UInt8>) {
        guard isEscaped else { return }
        var target = start
        var index = start
        func move(to next: Int) {
            unsafe block.withUnsafeMutableBytes { bytes in
                // They may overlap.
                unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[target..<target + next - index])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[index..<next]))
            }
            target += next - index
            index = next
        }
        while index < end {
            move(to: block.span.firstOffset(of: .quote, from: index, to: end))
            guard index < end else { break }
            index += 1
            guard index < end, block[index] == .quote else {
                move(to: end)
                break
            }
            block[target] = .quote
            target += 1
            index += 1
        }
        end = target
        flags &= ~Self.escaped
    }
}
