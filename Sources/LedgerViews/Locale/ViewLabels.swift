/// Words for numbers and titles in the user's language.
public struct ViewLabels: Sendable, Hashable {
    /// The heading of income.
    public let income: String
    /// The heading of expenses.
    public let expense: String
    /// The heading of income minus expenses.
    public let balance: String
    /// The heading of the number of entries.
    public let count: String
    /// The name of the sum of all rows.
    public let total: String
    /// The mark of today.
    public let today: String
    /// The heading of weekly totals.
    public let week: String
    /// Shown instead of a time for all-day events.
    public let allDay: String
    /// Shown instead of a missing title.
    public let untitled: String
    /// Shown after cancelled events.
    public let cancelled: String
    /// Shown instead of a day for events without a start.
    public let undated: String

    /// Said of a balance of days to come.
    public let projected: String

    /// The mark of money that came back.
    static let refundMark = "↺"

    private init(
        _ money: (String, String, String, String, String, String), _ days: (String, String, String), _ events: (String, String, String)
    ) {
        (income, expense, balance, count, total, projected) = money
        (today, week, allDay) = days
        (untitled, cancelled, undated) = events
    }

    /// Creates the words of a language (`ko`, `en`, …); English for unsupported ones.
    public init(language: String, isTraditionalChinese: Bool = false) {
        self =
            switch language {
            case "ko": Self(("수입", "지출", "합계", "건수", "총계", "예상"), ("오늘", "주", "종일"), ("제목 없음", "취소됨", "날짜 없음"))
            case "ja": Self(("収入", "支出", "収支", "件数", "合計", "見込み"), ("今日", "週", "終日"), ("無題", "中止", "日付なし"))
            case "zh" where isTraditionalChinese: Self(("收入", "支出", "結餘", "筆數", "合計", "預計"), ("今天", "週", "全天"), ("無標題", "已取消", "無日期"))
            case "zh": Self(("收入", "支出", "结余", "笔数", "合计", "预计"), ("今天", "周", "全天"), ("无标题", "已取消", "无日期"))
            case "de":
                Self(
                    ("Einnahmen", "Ausgaben", "Saldo", "Anzahl", "Gesamt", "voraussichtlich"), ("Heute", "Woche", "ganztägig"),
                    ("ohne Titel", "abgesagt", "ohne Datum"))
            case "fr":
                Self(
                    ("Revenus", "Dépenses", "Solde", "Nombre", "Total", "prévu"), ("Auj.", "Semaine", "journée"),
                    ("sans titre", "annulé", "sans date"))
            case "es":
                Self(
                    ("Ingresos", "Gastos", "Balance", "Número", "Total", "previsto"), ("Hoy", "Semana", "todo el día"),
                    ("sin título", "cancelado", "sin fecha"))
            case "ar":
                Self(
                    ("الدخل", "المصروف", "الرصيد", "العدد", "المجموع", "متوقع"), ("اليوم", "الأسبوع", "طوال اليوم"),
                    ("بدون عنوان", "ملغى", "بدون تاريخ"))
            default:
                Self(
                    ("Income", "Expense", "Balance", "Entries", "Total", "projected"), ("Today", "Week", "all day"),
                    ("no title", "cancelled", "no date"))
            }
    }
}
