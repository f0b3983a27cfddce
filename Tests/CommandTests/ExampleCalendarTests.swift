import TestSupport
import Testing

/// Five calendars that show what the model can do, as scripts.
extension ScriptTests {
    @Test func `household-month.swift shows a month with its money, and writes a changed amount back`() throws {
        let desk = try Desk(
            """
            date,amount,currency,payee,비고
            2026-03-01,-12.00,USD,Diner,x
            2026-03-02,-5,EUR,Café,
            2026-03-02,2000.50,USD,Works,y

            """)
        let shown = text(try run(example("household-month"), ["ledger.csv", "2026-03-02", "en_US", "-6"], on: desk))
        let plain = String(
            shown.replacing("\u{1B}[0m", with: "").split(separator: "\u{1B}[").enumerated().map { index, part in
                index == 0 ? part : part.dropFirst(3)
            }.joined())
        let blank = String(repeating: " ", count: 12)
        func row(_ cells: String...) -> String {
            (cells + Array(repeating: "", count: 7 - cells.count)).map { $0 + blank.dropFirst($0.count) }.joined() + "\n"
        }
        #expect(
            plain == "Mar 2026\nExpense €5.00, Balance -€5.00\nIncome $2,000.50, Expense $12.00, Balance $1,988.50\n"
                + row("Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat") + row("1", "[2] Today", "3", "4", "5", "6", "7")
                + row("$12.00", "€5.00") + row("", "$2,000.50") + row("8", "9", "10", "11", "12", "13", "14")
                + row("15", "16", "17", "18", "19", "20", "21") + row("22", "23", "24", "25", "26", "27", "28") + row("29", "30", "31")
                + "Café  -€5.00\nWorks  $2,000.50\n"
                + "Mar 2026\nExpense €6.00, Balance -€6.00\nIncome $2,000.50, Expense $12.00, Balance $1,988.50\n")
        // Sunday and expenses are red, Saturday is blue, income green.
        #expect(shown.contains("\u{1B}[31mSun") && shown.contains("\u{1B}[34m7 ") && shown.contains("\u{1B}[32m$2,000.50"))
        #expect(
            desk.text(of: "ledger.csv") == """
                date,amount,currency,payee,비고
                2026-03-01,-12.00,USD,Diner,x
                2026-03-02,-6,EUR,Café,
                2026-03-02,2000.50,USD,Works,y

                """)
    }

    @Test func `diary.swift shows a month with moods, then the month before as dates only`() throws {
        let shown = text(try run(example("diary"), ["2025-08-10", "ko_KR", "2025-08-02=🙂", "2025-08-05=😴"], on: Desk()))
        let lines = shown.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.reversed().drop { $0 == " " }.reversed())
        }
        #expect(
            lines.prefix(8) == [
                "2025년 8월", "일  월  화  수  목  금  토", "                    1   2", "                        🙂", "3   4   5   6   7   8   9",
                "        😴", "10* 11  12  13  14  15  16", "",
            ])
        #expect(
            lines.suffix(9) == [
                "2025년 7월", "일  월  화  수  목  금  토", "        1   2   3   4   5", "6   7   8   9   10  11  12", "13  14  15  16  17  18  19",
                "20  21  22  23  24  25  26", "27  28  29  30  31",
                "· · · · · 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31", "",
            ])
    }

    @Test func `month-week.swift turns weeks across the year, and the title follows the chosen day`() throws {
        #expect(
            text(try run(example("month-week"), ["2024-12-31", "de_DE"], on: Desk())) == """
                2024.12 (Dez. 2024)
                 (25) (26) (27) (28) (29) (30)   1\u{20}
                   2    3    4    5    6    7    8\u{20}
                   9   10   11   12   13   14   15\u{20}
                  16   17   18   19   20   21   22\u{20}
                  23   24   25   26   27   28   29\u{20}
                  30  [31]  (1)  (2)  (3)  (4)  (5)
                2024.12 (Dez. 2024)
                  30  [31]  (1)  (2)  (3)  (4)  (5)
                2025.01 (Jan. 2025)
                   6    7    8    9   10   11   12\u{20}
                2025.01 (Jan. 2025)
                  13   14   15   16   17   18   19\u{20}
                2025.01 (Jan. 2025)
                 (30) (31)   1    2    3    4   [5]
                2025.01 (Jan. 2025)
                 (30) (31)   1    2    3    4   [5]
                   6    7    8    9   10   11   12\u{20}
                  13   14   15   16   17   18   19\u{20}
                  20   21   22   23   24   25   26\u{20}
                  27   28   29   30   31   (1)  (2)

                """)
    }

    @Test func `day-strip.swift leads from a place to a day's entries, and shows what fails`() throws {
        let desk = try Desk("date,amount,currency,payee\n2026-02-01,-2,USD,Tea\n2026-02-28,-1.50,EUR,Bun\n2026-02-28,-3,EUR,Jam\n")
        let strip = (1...28).map { day in
            let name = "\(["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][(day - 1) % 7]) \(day)"
            return day == 14 ? "[\(name)]" : name
        }.joined(separator: " ")
        #expect(
            text(try run(example("day-strip"), ["ledger.csv", "2026-02-14", "en_US", "0", "27", "28", "-1", "5"], on: desk)) == """
                February 2026
                \(strip)
                0: 1
                  Tea -$2.00
                27: 2
                  Bun -€1.50
                  Jam -€3.00
                28: the list has no such position [grid-index-out-of-range]
                -1: the list has no such position [grid-index-out-of-range]
                5: 0

                """)
        let lost = text(try run(example("day-strip"), ["nowhere.csv", "2026-02-14", "en_US", "0"], on: desk))
        #expect(lost.hasSuffix("\n0: failed, nowhere.csv: cannot be opened: No such file or directory\n"))
    }

    @Test func `month-picker.swift tells of each turn, and its layout follows the month`() throws {
        #expect(
            text(try run(example("month-picker"), ["2026-02-14", "en_US", "6", "-18"], on: Desk())) == """
                February 2026: 28 days from Sun on
                4 rows of 50.0 by 75.0
                2025-03-01 is selected, and beside the month
                change 0: another month
                change 1: another month
                change 2: another day
                February 2025: 28 days from Sat on
                5 rows of 50.0 by 60.0

                """)
    }
}
