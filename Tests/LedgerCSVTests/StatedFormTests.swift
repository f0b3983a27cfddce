import ByteStreams
import CivilCalendar
import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing
import WrittenCells

/// Euros, dates in a format, and a separator.
private func stated(_ format: String? = nil, separator: String? = nil) -> LedgerReadingOptions {
    var options = plainEuro
    options.dateFormat = format.flatMap { DatePattern($0) }
    options.separator = separator?.utf8.first
    return options
}

private func days(_ text: String, _ options: LedgerReadingOptions) throws -> String {
    let reading = try Reading(text, options)
    #expect(reading.skipped == 0, "\(reading.faults)")
    return reading.entries.map { "\($0.date) \($0.time?.description ?? "-") \($0.money.amount)" }.joined(separator: ", ")
}

private func first(_ text: String, _ options: LedgerReadingOptions) throws -> String {
    do throws(any Error) {
        let reading = try Reading(text, options)
        return try #require(reading.diagnostics.first { $0.severity == .error }).hint?.description ?? "no way out"
    } catch let error as LedgerError {
        return "\(error.code): \(error.diagnostic.hint?.description ?? "no way out")"
    }
}

@Suite("Separators and dates that are stated")
struct StatedFormTests {
    @Test(arguments: [
        ("%d-%m-%y %Hh%M", "31-01-26 13h45", "2026-01-31 13:45"), ("%Y %d x %b", "2026 13 x Jan", "2026-01-13 -"),
        ("%-d of %B, %Y", "3 of March, 2026", "2026-03-03 -"), ("%-d%m%Y", "3022026", "2026-02-03 -"),
        ("%Y-%d-%m", "2026-31-12", "2026-12-31 -"), ("%a %b %e %H:%M:%S %Y", "Mon Mar  2 09:30:05 2026", "2026-03-02 09:30:05"),
        ("W%Y%j", "W2026060", "2026-03-01 -"),
    ])
    func `dates are read by the format that is given`(format: String, cell: String, day: String) throws {
        #expect(try days("Date;Text;Amount\n\(cell);Kiosk;-1.50\n", stated(format)) == day + " -1.50")
        #expect(try days("Saldo;1.00\nWann;Was;Betrag\n'\(cell)';Kiosk;-1.50\n", stated(format)) == day + " -1.50")
        // Nothing but the cells tells that a file without a header has a day there.
        #expect(try days("\(cell);Kiosk;-1.50\n\(cell);Laden;-2.50\n", stated(format)) == "\(day) -1.50, \(day) -2.50")
    }

    @Test(arguments: [
        ("Date (YY/MM/DD)", "26/01/05", "2026-01-05"), ("Date (DD/MM/YYYY)", "02/03/2026", "2026-03-02"),
        ("Date (MM-DD-YYYY)", "02/03/2026", "2026-02-03"), ("Datum (TT.MM.JJJJ)", "02/03/2026", "2026-03-02"),
        ("Date (JJ/MM/AAAA)", "02/03/2026", "2026-03-02"), ("Date (dd/mm/yyyy hh:mm)", "02/03/2026 09:30", "2026-03-02"),
    ])
    func `the order that the name of the column states is the order of its days`(name: String, cell: String, day: String) throws {
        let reading = try Reading("\(name),Text,Amount\n\(cell),a,-1.50\n\(cell),b,-2.50\n", plainEuro)
        #expect(reading.entries.map(\.date.description) == [day, day])
    }

    @Test func `a name that states an order the days do not have is not believed`() throws {
        let reading = try Reading("Date (MM/DD/YYYY),Text,Amount\n25/03/2026,a,-1.50\n02/03/2026,b,-2.50\n", plainEuro)
        #expect(reading.entries.map(\.date.description) == ["2026-03-25", "2026-03-02"])
    }

    @Test func `what a format does not fit is an error, and the row is lost, not guessed`() throws {
        let reading = try Reading("Date;Amount\n02/03/2026;-1.50\n2026-03-02;-2.50\n31/31/2026;-3\n", stated("%d/%m/%Y"))
        #expect(reading.entries.map(\.date.description) == ["2026-03-02"] && reading.entries.map(\.money.amount.description) == ["-1.50"])
        #expect(reading.skipped == 2 && reading.faults == ["3:1 csv-bad-date", "4:1 csv-bad-date"])
        #expect(reading.diagnostics.contains { $0.message.contains("%d/%m/%Y") })
    }

    @Test func `a format settles an order that nothing shows`() throws {
        let text = "Date;Amount\n02/03/2026;-1.50\n"
        #expect(try outcome(text) == "csv-ambiguous-date: date-order dmy or mdy")
        #expect(try days(text, stated("%m/%d/%Y")) == "2026-02-03 - -1.50")
        #expect(try days(text, stated("%d/%m/%Y")) == "2026-03-02 - -1.50")
    }

    @Test func `one of our own files needs no format, and takes one where it has other dates`() throws {
        #expect(try days("date,amount,currency\n2026-03-02,-1,EUR\n", stated("%d/%m/%y")) == "2026-03-02 - -1")
        let text = "date,amount,currency\n02/03/2026,-1,EUR\n2026-03-04,-2,EUR\n"
        #expect(try first(text, plainEuro) == "date-order dmy or mdy")
        #expect(try days(text, stated("%d/%m/%Y")) == "2026-03-02 - -1, 2026-03-04 - -2")
        #expect(try days(text, LedgerReadingOptions(dateOrder: .mdy)) == "2026-02-03 - -1, 2026-03-04 - -2")
        // What others of the command line are separated by is no matter, either.
        #expect(try days("date,amount,currency\n2026-03-02,-1,EUR\n", stated(separator: ";")) == "2026-03-02 - -1")
    }

    @Test func `dates that are not understood name the format, before anything is read`() throws {
        #expect(try first("Datum;Betrag\n2026 13th Jan;-1.50\n", plainEuro) == "csv-missing-column: date-format %Y %-dth %B")
        #expect(try first("Date,Amount\n2026-01-13 13h45,-1.50\n", plainEuro) == "date-format %Y-%m-%d %Hh%M")
        #expect(try first("Date,Amount\n12th,-1.50\n2026-01-13,-1.50\n2026-01-14,-3\n", plainEuro) == "date-format %d.%m.%Y")
    }

    @Test(arguments: [
        ("05_03_2026", "csv-missing-column: date-format %d_%m_%Y or %m_%d_%Y"), ("15_3_2026", "csv-missing-column: date-format %-d_%-m_%Y"),
        ("2026_03_05 14h20", "csv-missing-column: date-format %Y_%d_%m %Hh%M or %Y_%m_%d %Hh%M"),
        ("5 of March, 26", "csv-missing-column: date-format %-d of %B, %y"),
        // Where no form fits, the person has to say it; what has no digits is no day in any.
        ("day 64 of 2026", "csv-missing-column: date-format …"), ("soon", "csv-missing-column: no way out"),
    ])
    func `the forms that are proposed read the day that is shown`(cell: String, expected: String) throws {
        let text = "Datum,Text,Betrag\n\"\(cell)\",Kiosk,-1.50\n\"\(cell)\",Bus,-2.50\n"
        #expect(try first(text, plainEuro) == expected)
        guard let format = expected.split(separator: " or ").first?.dropFirst("csv-missing-column: date-format ".count), format.first == "%"
        else {
            return
        }
        #expect(try outcome(text, stated(String(format))) == "-1.50 -2.50")
    }

    @Test(arguments: ["^", "~", ":", "#", " ", "\t", "|", ";"])
    func `fields are parted by what is said`(separator: String) throws {
        let text = ["Date,Text,Amount", "2026-10-05,Kiosk,-1.50", "2026-10-06,Bus,-2.50"].map { $0.replacing(",", with: separator) + "\n" }
        #expect(try days(text.joined(), stated(separator: separator)) == "2026-10-05 - -1.50, 2026-10-06 - -2.50")
    }

    @Test func `a header of one cell names the character that it repeats`() throws {
        #expect(try first("Date^Text^Amount\n2026-10-05^Kiosk^-1.50\n", plainEuro) == "csv-missing-column: separator ^")
        #expect(try first("Hello\nworld\n", plainEuro) == "csv-missing-column: column date=…")
    }

    @Test(arguments: ["%d.%m", "%Y-%m", "%H:%M", "100%", "%é", "%Y%m%d%"])
    func `what does not say a whole day is no date format of a profile`(format: String) throws {
        let source = ByteSource(Array("header: Day\ndate-format: \(format)\n".utf8), name: "a.profile")
        let error = try #require(throws: LedgerError.self) { try LedgerProfile(source) }
        #expect(error.code == .profileBadLine && error.place.line == 2)
    }

    @Test func `what a ledger of ours is read without is said`() throws {
        let source = ByteSource(Array("date,amount,currency\n2026-10-05,-1.234,EUR\n".utf8), name: "l.csv")
        func notes(_ options: LedgerReadingOptions) throws -> [String] {
            try LedgerSurvey(source: source, options: options).notes.map { String($0.message.split(separator: ": ").last ?? "") }
        }
        var options = stated("%Y-%d-%m", separator: ";")
        options.decimalMark = .comma
        #expect(try notes(options) == ["the decimal mark, the format of dates, the separator"])
        #expect(try notes(plainEuro) == [])
        #expect(try notes(stated(separator: ",")) == [])
    }

    @Test func `in a ledger of ours a bank's word for a kind does not stand against the sign`() throws {
        func text(_ rows: String...) -> String { "date,kind,amount,currency\n" + rows.map { "2026-10-05,\($0),EUR\n" }.joined() }
        #expect(try outcome(text("debit,-42.10", "credit,2500", "지출,-3", "expense,5", "income,-5")) == "-42.10 2500 -3 5 -5")
        let wrong = try Reading(text("debit,42.10", "credit,-3", "지출,3", "expense,5"))
        #expect(wrong.faults == ["2:12 csv-bad-kind", "3:12 csv-bad-kind", "4:12 csv-bad-kind"])
        var given = plainEuro
        given.kinds = ["D": .income, "C": .expense]
        #expect(try Reading(text("D,5", "C,7"), given).entries.map(\.kind) == [.income, .expense])
    }
}
