import CivilCalendar
import LedgerViews
import Testing

@Suite("Names and dates of a locale")
struct ViewLocaleTests {
    @Test(arguments: [
        ("en_US", "August 2025", "Friday, August 1, 2025"), ("ko_KR", "2025년 8월", "2025년 8월 1일 금요일"),
        ("ja_JP", "2025年8月", "2025年8月1日 金曜日"), ("de_DE", "August 2025", "Freitag, 1. August 2025"),
        ("fr_FR", "août 2025", "vendredi 1 août 2025"), ("es_ES", "agosto de 2025", "viernes, 1 de agosto de 2025"),
        ("ar_EG", "أغسطس 2025", "الجمعة، 1 أغسطس، 2025"), ("C", "August 2025", "Friday, August 1, 2025"),
        ("C.UTF-8", "August 2025", "Friday, August 1, 2025"), ("POSIX", "August 2025", "Friday, August 1, 2025"),
        ("ko_KR.UTF-8", "2025년 8월", "2025년 8월 1일 금요일"), ("de-DE", "August 2025", "Freitag, 1. August 2025"),
        ("", "August 2025", "Friday, August 1, 2025"), ("../etc", "August 2025", "Friday, August 1, 2025"),
        ("th_TH", "สิงหาคม 2025", "วันศุกร์ที่ 1 สิงหาคม 2025"),
    ])
    func `titles stand in the language's own order`(identifier: String, month: String, date: String) throws {
        let locale = ViewLocale(identifier)
        #expect(locale.title(of: try #require(YearMonth("2025-08"))) == month)
        #expect(locale.title(of: day("2025-08-01")) == date)
        #expect(locale.compactTitle(of: try #require(YearMonth("2021-06"))) == "2021.06")
    }

    @Test(arguments: [
        ("en_US", "Aug 2025"), ("ko_KR", "2025년 8월"), ("ja_JP", "2025年8月"), ("de_DE", "Aug. 2025"), ("fr_FR", "août 2025"),
        ("C", "Aug 2025"),
    ])
    func `short titles abbreviate the month`(identifier: String, title: String) throws {
        #expect(ViewLocale(identifier).shortTitle(of: try #require(YearMonth("2025-08"))) == title)
    }

    @Test(arguments: [1, 4, 99, 622, 1500, 1582, 1752, 1969, 2000, 2024, 9999])
    func `titles of every century name the proleptic Gregorian day`(year: Int) throws {
        let locale = ViewLocale("en_US")
        let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        for (month, number) in [(1, 1), (2, 28), (3, 1), (10, 10), (12, 31)] {
            let date = try #require(CivilDate(year: year, month: month, day: number))
            let title = locale.title(of: date)
            #expect(title.hasPrefix(names[Int(date.weekday.rawValue) - 1]))
            #expect(title.hasSuffix(" \(number), \(year)"))
            #expect(locale.title(of: date.yearMonth).hasSuffix(" \(year)"))
        }
    }

    @Test(arguments: [
        ("ko_KR", Weekday.sunday), ("en_US", .sunday), ("ja_JP", .sunday), ("de_DE", .monday), ("fr_FR", .monday), ("en_GB", .monday),
        ("ar_EG", .saturday), ("fa_IR", .saturday), ("C", .sunday),
    ])
    func `weeks begin where the country has them begin`(identifier: String, weekday: Weekday) {
        #expect(ViewLocale(identifier).firstWeekday == weekday)
    }

    @Test func `weekdays have short names and narrow ones`() {
        #expect(Weekday.allCases.map(ViewLocale("ko_KR").shortName) == ["월", "화", "수", "목", "금", "토", "일"])
        #expect(Weekday.allCases.map(ViewLocale("en_US").shortName) == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
        #expect(Weekday.allCases.map(ViewLocale("en_US").narrowName) == ["M", "T", "W", "T", "F", "S", "S"])
    }

    @Test func `labels are in the language, English where it is not known`() {
        let korean = ViewLocale("ko_KR").labels
        #expect([korean.income, korean.expense, korean.balance, korean.today] == ["수입", "지출", "합계", "오늘"])
        #expect(ViewLocale("ja_JP").labels.balance == "収支")
        #expect(ViewLocale("pl_PL").labels == ViewLocale("C").labels)
        #expect(ViewLocale("zh_TW").labels.balance == "結餘")
    }

    @Test(arguments: [
        (["LC_ALL": "ko_KR.UTF-8", "LANG": "de_DE"], "ko_KR.UTF-8"), (["LC_TIME": "fr_FR", "LANG": "de_DE"], "fr_FR"),
        (["LC_MONETARY": "ja_JP", "LANG": "de_DE"], "ja_JP"), (["LC_ALL": "", "LANG": "de_DE"], "de_DE"), ([:], "C"),
    ])
    func `the environment's first answer counts`(variables: [String: String], identifier: String) {
        #expect(ViewLocale.identifier(inEnvironment: { variables[$0] ?? "" }) == identifier)
    }
}
