internal import CLibrary

/// Paths as texts that keep every byte.
///
/// File names are bytes, and not all are UTF-8. In the text of a path each byte that is not part of a character stands as one of the
/// scalars U+10FF80 to U+10FFFF, which have no meaning; the bytes of a name that has one of these stand in the same way, so that two
/// names never become one text.
///
/// ```swift
/// let path = String(pathBytes: [0x61, 0xFF])
/// path.shownPath                              // a\xFF
/// open(path.pathBytes, O_RDONLY)              // the file of that name
/// ```
extension String {
    private static let firstByteScalar: UInt32 = 0x10FF00
    private static func isByte(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= firstByteScalar + 0x80 }

    /// Creates the text of a path.
    package init(pathBytes bytes: some Collection<UInt8>) {
        let bytes = Array(bytes)
        if let text = String(validating: bytes, as: UTF8.self), !text.unicodeScalars.contains(where: Self.isByte) {
            self = text
            return
        }
        var scalars = UnicodeScalarView()
        var rest = bytes[...]
        while let byte = rest.first {
            let length = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            let character = String(validating: rest.prefix(length), as: UTF8.self)?.unicodeScalars.first
            if let character, !Self.isByte(character) {
                scalars.append(character)
                rest = rest.dropFirst(length)
            } else {
                scalars.append(Unicode.Scalar(Self.firstByteScalar + UInt32(byte)) ?? "\u{FFFD}")
                rest = rest.dropFirst()
            }
        }
        self.init(scalars)
    }

    /// Creates the text of a path that the C library has.
    package init(path: UnsafePointer<CChar>) {
        unsafe self.init(pathBytes: UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) })
    }

    /// The bytes of the path, with the zero at the end that the C library wants.
    package var pathBytes: [CChar] {
        guard unicodeScalars.contains(where: Self.isByte) else { return Array(utf8CString) }
        var bytes: [UInt8] = []
        for scalar in unicodeScalars {
            if Self.isByte(scalar) { bytes.append(UInt8(scalar.value & 0xFF)) } else { bytes += UTF8.encode(scalar).map(Array.init) ?? [] }
        }
        return bytes.map { CChar(bitPattern: $0) } + [0]
    }

    /// The path as messages show it, with `\xFF` for a byte that is not part of a character.
    package var shownPath: String {
        guard unicodeScalars.contains(where: Self.isByte) else { return self }
        return unicodeScalars.reduce(into: "") { shown, scalar in
            if Self.isByte(scalar) {
                shown += "\\x" + String(scalar.value & 0xFF, radix: 16, uppercase: true)
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
    }

    /// Returns the value of an environment variable that is a path; empty where it is not set.
    package static func environmentPath(_ name: String) -> String {
        unsafe getenv(name).map { unsafe String(path: $0) } ?? ""
    }
}
