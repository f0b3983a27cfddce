/// The calendar by which a file counts its years.
package enum YearCount: Sendable, CaseIterable {
    case common, buddhist, taiwanese
    /// The Persian or the Islamic one, whose months are others, too.
    case hijri

    /// The calendar whose years are these in our days; `nil` where the year is left open.
    package init?(_ date: WrittenDate) {
        switch date.form {
        case .yearFirst: self.init(date.first)
        case .yearLast: self = (80...150).contains(date.third) ? .common : YearCount(date.third)
        case .named where date.first >= 100: self.init(date.first)
        case .named, .short, .yearless, .monthDay, .serial: return nil
        }
    }

    /// The same for a year with all of its digits.
    package init(_ year: Int) {
        switch year {
        case 80...150: self = .taiwanese
        case 1250..<1500: self = .hijri
        case 2400...2700: self = .buddhist
        default: self = .common
        }
    }

    /// What makes common years of two digits of Buddhist ones.
    package static let shortBuddhistOffset = 2500 - 543

    /// How many years the common count is ahead; below zero where it is behind.
    package var offset: Int {
        switch self {
        case .common, .hijri: 0
        case .buddhist: -543
        case .taiwanese: 1911
        }
    }
}
