internal import Digests
internal import TextBytes

/// A secret that keys the UIDs of reduced calendars.
///
/// The UID of an entry is made of its account, day and amount: whoever knows most of these can try out the rest. With a secret, nobody
/// without it can, and the same entry still gets the same UID in every export.
public struct CalendarSecret: Sendable, Hashable {
    private let bytes: [UInt8]

    /// How many bytes a secret has.
    package static let length = 32

    /// Creates a secret of 32 bytes that nobody can guess; `nil` for any other number of bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        self.bytes = bytes
    }

    /// Creates a new secret.
    public static func random() -> CalendarSecret {
        var generator = SystemRandomNumberGenerator()
        return CalendarSecret(unchecked: (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }

    private init(unchecked bytes: [UInt8]) { self.bytes = bytes }

    /// The bytes.
    package var text: String {
        var digits: [UInt8] = []
        for byte in bytes { Hexadecimal.append(byte, count: 2, to: &digits) }
        return String(decoding: digits, as: UTF8.self)
    }

    /// Creates the secret that has this `text`; `nil` for any other text.
    package init?(text: String) {
        let digits = text.utf8.compactMap { Hexadecimal.value(of: $0) }
        guard digits.count == text.utf8.count, digits.count == 2 * Self.length else { return nil }
        bytes = (0..<Self.length).map { digits[2 * $0] << 4 | digits[2 * $0 + 1] }
    }

    /// Returns the UID of an entry's event in a reduced calendar; `uid` is the one in other calendars.
    package func uid(for uid: EntryUID) -> EntryUID { EntryUID(name: name(of: Array(uid.description.utf8)), number: 1) }

    /// Returns the UUID of a name that nobody else can make.
    func name(of message: [UInt8]) -> NameBasedUUID {
        NameBasedUUID(code: HMAC(key: bytes).code(of: message).prefix(16).reduce(0) { $0 << 8 | UInt128($1) })
    }
}

extension CalendarSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Not the secret, which would then end up in logs.
    public var description: String { "CalendarSecret" }
    /// Not the secret, which would then end up in logs.
    public var debugDescription: String { description }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
