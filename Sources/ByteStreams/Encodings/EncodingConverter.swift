internal import CLibrary
internal import Diagnostics

/// Turns the bytes of one encoding into those of another, piece by piece, through iconv.
@safe final class EncodingConverter {
    private let handle: iconv_t

    /// Why a conversion stopped.
    enum Stop {
        /// All bytes were taken.
        case atEnd
        /// The bytes end within a letter.
        case incomplete
        /// The bytes are no letter, or one that the other encoding lacks.
        case invalid
    }

    /// Creates a converter; `nil` when this system does not know one of the encodings.
    init?(from source: TextEncoding, to target: TextEncoding) {
        guard let handle = unsafe iconv_open(target.converterName, source.converterName), Int(bitPattern: handle) != -1 else { return nil }
        unsafe self.handle = unsafe handle
    }

    deinit { unsafe _ = iconv_close(handle) }

    /// Converts bytes from `start` on, appends what becomes of them, and moves `start` behind what was taken.
    func convert(_ bytes: Span<UInt8>, from start: inout Int, appendingTo output: inout [UInt8]) -> Stop {
        while start < bytes.count {
            let rest = bytes.extracting(start..<bytes.count)
            let number = unsafe rest.withUnsafeBufferPointer { source in
                // iconv takes a pointer that may be written through, and does not.
                var next = unsafe UnsafeMutableRawPointer(mutating: source.baseAddress)?.assumingMemoryBound(to: CChar.self)
                var left = source.count
                defer { start += source.count - left }
                return unsafe fill(&output, room: min(max(64, 4 * rest.count), 1 << 16)) { unsafe iconv(handle, &next, &left, &$0, &$1) }
            }
            switch number {
            case E2BIG: continue
            case EINVAL: return .incomplete
            case 0: return .atEnd
            default: return .invalid
            }
        }
        return .atEnd
    }

    /// Appends what was held back in case a combining sign follows: nothing more comes.
    func finish(appendingTo output: inout [UInt8]) {
        _ = unsafe fill(&output, room: 64) { unsafe iconv(handle, nil, nil, &$0, &$1) }
    }

    /// The numbers of the characters in UTF-32, low byte first.
    static func scalars(_ wide: [UInt8]) -> [UInt32] {
        stride(from: 0, to: wide.count, by: 4).map { first in
            let (low, high) = (UInt32(wide[first]) | UInt32(wide[first + 1]) << 8, UInt32(wide[first + 2]) | UInt32(wide[first + 3]) << 8)
            return low | high << 16
        }
    }

    /// Lets iconv write behind the end, and returns its `errno`.
    private func fill(
        _ output: inout [UInt8], room: Int, _ call: (inout UnsafeMutablePointer<CChar>?, inout Int) -> Int
    ) -> Int32 {
        var number: Int32 = 0
        output += unsafe [UInt8](unsafeUninitializedCapacity: room) { target, count in
            var end = unsafe UnsafeMutableRawPointer(target.baseAddress)?.assumingMemoryBound(to: CChar.self)
            var free = room
            number = unsafe call(&end, &free) == -1 ? errno : 0
            count = room - free
        }
        return number
    }
}
