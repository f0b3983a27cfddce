internal import Digests
internal import LedgerCore
internal import TextBytes

/// The `X-` properties for an entry's columns.
package enum LedgerProperty {
    /// The name of a property, in upper case.
    struct Name: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
        let text: StaticString
        /// Where an `EntryChecksum` of the property begins.
        let digest: FNV128

        init(stringLiteral text: StaticString) {
            self.text = text
            var digest = FNV128()
            text.withUTF8Buffer { unsafe digest.add(ended: $0.span) }
            self.digest = digest
        }

        var description: String { text.description }
    }

    /// The columns with their properties, in the order in which events list them.
    static let all: [(column: LedgerColumn, name: Name)] = [
        (.amount, "X-LEDGER-AMOUNT"), (.currency, "X-LEDGER-CURRENCY"), (.kind, "X-LEDGER-KIND"), (.category, "X-LEDGER-CATEGORY"),
        (.payee, "X-LEDGER-PAYEE"), (.description, "X-LEDGER-DESCRIPTION"), (.account, "X-LEDGER-ACCOUNT"),
        (.toAccount, "X-LEDGER-TO-ACCOUNT"), (.tags, "X-LEDGER-TAGS"), (.note, "X-LEDGER-NOTE"), (.status, "X-LEDGER-STATUS"),
        (.url, "X-LEDGER-URL"), (.id, "X-LEDGER-ID"), (.date, date), (.time, "X-LEDGER-TIME"), (.timezone, "X-LEDGER-TIMEZONE"),
    ]

    /// The columns in that order.
    static let order = all.map(\.column)

    /// The property for the day, which is in DTSTART as well: a calendar program may write that in another form, or a person change it.
    static let date: Name = "X-LEDGER-DATE"

    /// The prefix of all names.
    static let prefix: StaticString = "X-LEDGER-"

    /// The property for all extra columns: a CSV record (RFC 4180) of alternating names and values, `Bank Ref,R-1,"Shop, city",Seoul`.
    ///
    /// It is one property because some programs keep only one of each name and others join them. It is CSV because that has no backslash
    /// escapes to interfere with those of iCalendar, and allows any name, even twice.
    static let fields: Name = "X-LEDGER-FIELDS"

    /// The property for one extra column in calendars exported before there was `X-LEDGER-FIELDS`.
    static let field: Name = "X-LEDGER-FIELD"

    /// The property for the title as written, where it is not the standard one: a change can then be seen.
    static let title: Name = "X-LEDGER-TITLE"

    /// The property for the number of an entry among those with the same name, from 2.
    static let number: Name = "X-LEDGER-NUMBER"

    /// The property for the `EntryChecksum` of the others.
    static let checksum: Name = "X-LEDGER-CHECKSUM"

    /// Returns whether a property belongs to a row of a ledger and thus counts in its checksum, known or not: any of ours other than the
    /// checksum itself and the sums of days and periods, which annotations add.
    ///
    /// A column that is invented later must be one by this rule, which is part of the checksum's form: no name of it may begin with
    /// `X-LEDGER-DAY-` or `X-LEDGER-PERIOD`.
    static func isOfRow(_ name: Span<UInt8>) -> Bool {
        guard name.has(prefix, at: 0), !name.has(daySums, at: 0), !name.has(period, at: 0) else { return false }
        return !name.isExactly(checksum.text)
            && name.firstIndex(in: name.indices) { !($0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-")) } == nil
    }

    /// Returns whether a property is one of those that an entry makes: the columns of its row, and their checksum.
    package static func isOfEntry(_ name: Span<UInt8>) -> Bool { isOfRow(name) || name.isExactly(checksum.text) }

    /// The prefix of the names of properties for the sums of a day.
    static let daySums: StaticString = "X-LEDGER-DAY-"

    /// The property that marks the event of a period's sums, with the period's name as its value; also the prefix of those for the sums of
    /// a week or a month.
    static let period: StaticString = "X-LEDGER-PERIOD"

    /// What a property says of an entry.
    enum Meaning: Sendable {
        case column(LedgerColumn)
        case fields, field, title, checksum
    }

    /// What the properties say, those of columns in the order in which events list them.
    static let meanings: [(name: Name, meaning: Meaning)] =
        all.map { ($0.name, .column($0.column)) } + [(checksum, .checksum), (fields, .fields), (field, .field), (title, .title)]
}

extension Span<(name: LedgerProperty.Name, meaning: LedgerProperty.Meaning)> {
    /// Returns the name of a property and what it says of an entry; `nil` for other properties.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - next: the number of the property that is likely to come next, which is then set to the one after this.
    /// - Returns: the name and the meaning, or `nil`.
    func known(_ name: Span<UInt8>, next: inout Int) -> (name: LedgerProperty.Name, meaning: LedgerProperty.Meaning)? {
        for turn in 0..<count {
            let place = next + turn < count ? next + turn : next + turn - count
            guard name.isExactly(self[place].name.text) else { continue }
            next = place + 1 < count ? place + 1 : 0
            return self[place]
        }
        return nil
    }
}
