/// The words that stand beside numbers, in the reader's language.
public struct ViewLabels: Sendable, Hashable {
    /// Money that came in.
    public let income: String
    /// Money that went out.
    public let expense: String
    /// Income minus expense.
    public let balance: String
    /// The mark of today.
    public let today: String
    /// The heading of the sums of weeks.
    public let week: String
    /// In the place of a time, for what takes the whole day.
    public let allDay: String

    private init(_ income: String, _ expense: String, _ balance: String, _ today: String, _ week: String, _ allDay: String) {
        self.income = income
        self.expense = expense
        self.balance = balance
        self.today = today
        self.week = week
        self.allDay = allDay
    }

    /// The words of a language (`ko`, `en`, …); English for those that are not known.
    public init(language: String, isTraditionalChinese: Bool = false) {
        self =
            switch language {
            case "ko": Self("수입", "지출", "합계", "오늘", "주", "종일")
            case "ja": Self("収入", "支出", "収支", "今日", "週", "終日")
            case "zh" where isTraditionalChinese: Self("收入", "支出", "結餘", "今天", "週", "全天")
            case "zh": Self("收入", "支出", "结余", "今天", "周", "全天")
            case "de": Self("Einnahmen", "Ausgaben", "Saldo", "Heute", "Woche", "ganztägig")
            case "fr": Self("Revenus", "Dépenses", "Solde", "Auj.", "Semaine", "journée")
            case "es": Self("Ingresos", "Gastos", "Balance", "Hoy", "Semana", "todo el día")
            case "ar": Self("الدخل", "المصروف", "الرصيد", "اليوم", "الأسبوع", "طوال اليوم")
            default: Self("Income", "Expense", "Balance", "Today", "Week", "all day")
            }
    }
}
