extension RulesCase {
    /// A case whose lines stand side by side: the data, then the rules.
    init(_ name: String, _ csv: [String], rules: [String], file: String = "bank.csv") {
        self.init(
            name: name, csv: csv.map { $0 + "\n" }.joined(), rules: rules.map { $0 + "\n" }.joined(), fileName: file)
    }

    /// Whether balances can be compared name by name: all accounts have roots that the journal writer knows, all postings count, and
    /// hledger writes numbers with points.
    var hasPlainBalances: Bool {
        rules.contains("account1 assets:") && !rules.contains("(budget") && !rules.contains("decimal-mark ,") && !csv.contains("1,000")
    }

    /// Files that hledger 1.25 reads and prints.
    static let understoodByBoth: [RulesCase] = layout + dates + amounts + accounts + conditions + patterns + orders

    static let layout: [RulesCase] = [
        RulesCase("a list of fields", ["2026-01-02,Tea,-3"], rules: ["fields date, description, amount", "account1 assets:bank"]),
        RulesCase("names left out of the list", ["x,2026-01-02,y,-3"], rules: ["fields ,date,_,amount", "account1 assets:bank"]),
        RulesCase(
            "fields by number", ["2026-01-02,Tea,-3"], rules: ["date %1", "description %2 / %1", "amount %3", "account1 assets:bank"]),
        RulesCase("a colon behind the name of a rule", ["2026-01-02,-3"], rules: ["date: %1", "amount: %2", "account1: assets:bank"]),
        RulesCase(
            "comments and blank lines", ["2026-01-02,-3"], rules: ["# a", "; b", "* c", "", "fields date,amount", "account1 assets:bank"]),
        RulesCase("one line skipped", ["Date,Amount", "2026-01-02,-3"], rules: ["skip", "fields date,amount", "account1 assets:bank"]),
        RulesCase(
            "three lines skipped", ["a", "b", "c", "2026-01-02,-3"], rules: ["skip 3", "fields date,amount", "account1 assets:bank"]),
        RulesCase("blank lines between", ["2026-01-02,-3", "", "2026-01-03,-4"], rules: ["fields date,amount", "account1 assets:bank"]),
        RulesCase(
            "the first of two skips counts", ["h", "2026-01-02,-3"],
            rules: ["skip 1", "skip 2", "fields date,amount", "account1 assets:bank"]),
        RulesCase(
            "semicolons", ["2026-01-02;Tea, hot;-3"], rules: ["separator ;", "fields date,description,amount", "account1 assets:bank"]),
        RulesCase("tabs", ["2026-01-02\tTea\t-3"], rules: ["separator TAB", "fields date,description,amount", "account1 assets:bank"]),
        RulesCase("spaces", ["2026-01-02 Tea -3"], rules: ["separator space", "fields date,description,amount", "account1 assets:bank"]),
        RulesCase("bars", ["2026-01-02|Tea|-3"], rules: ["separator |", "fields date,description,amount", "account1 assets:bank"]),
        RulesCase(
            "a file of semicolons by its name", ["2026-01-02;Tea;-3"], rules: ["fields date,description,amount", "account1 assets:bank"],
            file: "bank.ssv"),
        RulesCase(
            "a file of tabs by its name", ["2026-01-02\tTea\t-3"], rules: ["fields date,description,amount", "account1 assets:bank"],
            file: "bank.tsv"),
        RulesCase(
            "quotes, commas and doubled quotes", [#"2026-01-02,"Tea, ""hot""",-3"#],
            rules: ["fields date,description,amount", "account1 assets:bank"]),
        RulesCase(
            "a text of two lines", ["2026-01-02,\"Tea", "and cake\",-3"], rules: ["fields date,description,amount", "account1 assets:bank"]),
        RulesCase("blanks around values", ["2026-01-02 , Tea , -3 "], rules: ["fields date,description,amount", "account1 assets:bank"]),
        RulesCase(
            "letters beyond ASCII", ["2026-01-02,김밥천국 🍙,-3"],
            rules: ["fields date,größe,amount", "description %größe!", "account1 assets:bank"]),
        RulesCase(
            "a reference without a field stays", ["2026-01-02,-3"],
            rules: ["fields date,amount", "comment %nothing and %9", "account1 assets:bank"]),
        RulesCase(
            "all the texts", ["2026-01-02,-3"],
            rules: [
                "fields date,amount", "account1 assets:bank", "status *", "code 77", "date2 2026-02-01", "description Shop | tea",
                "comment a:b, c",
                "comment1 first", "comment2 second",
            ]),
        RulesCase(
            "comments of several lines", ["2026-01-02,-3"],
            rules: ["fields date,amount", "account1 assets:bank", #"comment one\ntwo: %amount\nthree"#]),
        RulesCase("a pending one", ["2026-01-02,-3,!"], rules: ["fields date,amount,status", "account1 assets:bank"]),
    ]

    static let dates: [RulesCase] = [
        RulesCase(
            "three ways without a format", ["2026-1-2,1", "2026/01/03,2", "2026.1.04,3"],
            rules: ["fields date,amount", "account1 assets:bank"]),
        RulesCase("the day first", ["02/01/2026,1"], rules: ["fields date,amount", "date-format %d/%m/%Y", "account1 assets:bank"]),
        RulesCase(
            "the month first, with or without zeros", ["1/2/2026,1", "01/03/2026,2"],
            rules: ["fields date,amount", "date-format %-m/%-d/%Y", "account1 assets:bank"]),
        RulesCase(
            "years of two digits", ["01.02.69,1", "01.02.68,2", "01.02.26,2"],
            rules: ["fields date,amount", "date-format %d.%m.%y", "account1 assets:bank"]),
        RulesCase(
            "names of months", ["2 Jan 2026,1", "3 feb 2026,1", "4 MAR 2026,1"],
            rules: ["fields date,amount", "date-format %-d %b %Y", "account1 assets:bank"]),
        RulesCase(
            "names of days", ["\"Fri, January 2, 2026\",1"],
            rules: ["fields date,amount", "date-format %a, %B %-d, %Y", "account1 assets:bank"]),
        RulesCase("no marks at all", ["20260102,1"], rules: ["fields date,amount", "date-format %Y%m%d", "account1 assets:bank"]),
        RulesCase(
            "times of the day", ["2026-01-02 23:59:58,1"],
            rules: ["fields date,amount", "date-format %Y-%m-%d %H:%M:%S", "account1 assets:bank"]),
        RulesCase(
            "half days", ["1/2/2026 11:59 PM,1"], rules: ["fields date,amount", "date-format %-m/%-d/%Y %I:%M %p", "account1 assets:bank"]),
        RulesCase(
            "a short form of the whole date", ["01/02/26,1"], rules: ["fields date,amount", "date-format %D", "account1 assets:bank"]),
        RulesCase("a day behind blanks", ["Jan  2 2026,1"], rules: ["fields date,amount", "date-format %b %e %Y", "account1 assets:bank"]),
        RulesCase("the day of the year", ["2026-032,1"], rules: ["fields date,amount", "date-format %Y-%j", "account1 assets:bank"]),
        RulesCase(
            "other words in it", ["on 2026-01-02 at noon,1"],
            rules: ["fields date,amount", "date-format on %Y-%m-%d at noon", "account1 assets:bank"]),
    ]

    static let amounts: [RulesCase] = [
        RulesCase(
            "signs of all kinds",
            ["2026-01-01,1", "2026-01-02,-1", "2026-01-03,+1", "2026-01-04,(1)", "2026-01-05,--1", "2026-01-06,-(1)", "2026-01-07,(-1)"],
            rules: ["fields date,amount", "account1 assets:bank"]),
        RulesCase(
            "currency signs before and after",
            [
                "2026-01-01,$1", "2026-01-02,-$1", "2026-01-03,$-1", "2026-01-04,€ -1", "2026-01-05,1 EUR", "2026-01-06,-1EUR",
                "2026-01-07,($2)",
            ],
            rules: ["fields date,amount", "account1 assets:bank"]),
        RulesCase("a currency for all", ["2026-01-01,1"], rules: ["fields date,amount", "currency EUR", "account1 assets:bank"]),
        RulesCase(
            "a currency of the record", ["2026-01-01,1,USD", "2026-01-02,2,JPY"],
            rules: ["fields date,amount,currency", "account1 assets:bank"]),
        RulesCase(
            "a currency of one posting", ["2026-01-01,1,2"],
            rules: [
                "fields date,amount1,amount2", "currency1 USD", "currency2 EUR", "amount2 -%3", "account1 assets:bank",
                "account2 assets:other",
            ]),
        RulesCase(
            "grouped numbers", ["2026-01-01,\"1,234.50\"", "2026-01-02,\"1.234,50\"", "2026-01-03,\"1,234,567\"", "2026-01-04,1 234.5"],
            rules: ["fields date,amount", "account1 assets:bank"]),
        RulesCase(
            "a decimal point that is stated", ["2026-01-01,\"1,234\"", "2026-01-02,1.234"],
            rules: ["fields date,amount", "decimal-mark .", "account1 assets:bank"]),
        RulesCase(
            "a decimal comma that is stated", ["2026-01-01,\"1,234\"", "2026-01-02,1.234"],
            rules: ["fields date,amount", "decimal-mark ,", "account1 assets:bank"]),
        RulesCase("a number that could be two", ["2026-01-01,\"1,000\""], rules: ["fields date,amount", "account1 assets:bank"]),
        RulesCase(
            "numbers of odd shape", ["2026-01-01,1.", "2026-01-02,.5", "2026-01-03,1E3", "2026-01-04,25e-2"],
            rules: ["fields date,amount", "account1 assets:bank"]),
        RulesCase("many decimals", ["2026-01-01,0.1234567891 BTC"], rules: ["fields date,amount", "account1 assets:bank"]),
        RulesCase(
            "money in and out", ["2026-01-01,5,", "2026-01-02,,7", "2026-01-03,0,8", "2026-01-04,9,0.00", "2026-01-05,0,0"],
            rules: ["fields date,amount-in,amount-out", "account1 assets:bank", "currency EUR"]),
        RulesCase(
            "numbered money in and out", ["2026-01-01,5,", "2026-01-02,,7"],
            rules: ["fields date,amount1-in,amount1-out", "account1 assets:bank", "account2 expenses:x"]),
        RulesCase(
            "a sign turned by the rules", ["2026-01-01,5", "2026-01-02,-6"],
            rules: ["fields date,x", "amount -%x", "account1 liabilities:card", "account2 expenses:x"]),
        RulesCase("the currency put behind", ["2026-01-01,5,EUR"], rules: ["fields date,x,cur", "amount %x %cur", "account1 assets:bank"]),
        RulesCase("no amount makes nothing", ["2026-01-01,"], rules: ["fields date,amount"]),
        RulesCase("a balance", ["2026-01-01,5,100", "2026-01-02,6,106"], rules: ["fields date,amount,balance", "account1 assets:bank"]),
        RulesCase(
            "balances of several kinds", ["2026-01-01,5,100"],
            rules: ["fields date,amount,balance", "balance-type ==*", "account1 assets:bank"]),
        RulesCase(
            "a balance alone", ["2026-01-01,100", "2026-01-02,90", "2026-01-03,95.5"],
            rules: ["fields date,balance", "account1 assets:bank", "account2 income:x"]),
        RulesCase("the balance of the second", ["2026-01-01,5,100"], rules: ["fields date,amount,balance2", "account1 assets:bank"]),
        RulesCase("what it cost in all", ["2026-01-01,3"], rules: ["fields date,x", "amount %x ACME @@ 30 EUR", "account1 assets:broker"]),
        RulesCase(
            "what one cost", ["2026-01-01,3"],
            rules: ["fields date,x", "amount1 %x ACME @ 1.25 EUR", "account1 assets:broker", "account2 assets:cash"]),
        RulesCase(
            "one currency for another", ["2026-01-01,3,4"],
            rules: ["fields date,x,y", "amount1 %x EUR", "amount2 -%y USD", "account1 assets:euro", "account2 assets:dollar"]),
        RulesCase("a zero", ["2026-01-01,0"], rules: ["fields date,amount", "account1 assets:bank"]),
        RulesCase("a currency in quotes", ["2026-01-01,5"], rules: ["fields date,x", #"amount %x "green/blue""#, "account1 assets:bank"]),
    ]

    static let accounts: [RulesCase] = [
        RulesCase("no account at all", ["2026-01-01,5", "2026-01-02,-5"], rules: ["fields date,amount"]),
        RulesCase(
            "unknown on purpose", ["2026-01-01,5"], rules: ["fields date,amount", "account1 assets:bank", "account2 expenses:unknown"]),
        RulesCase("a transfer", ["2026-01-01,5"], rules: ["fields date,amount", "account1 assets:bank", "account2 assets:cash"]),
        RulesCase("a card", ["2026-01-01,-5"], rules: ["fields date,amount", "account1 assets:bank", "account2 liabilities:card"]),
        RulesCase("the expense first", ["2026-01-01,5"], rules: ["fields date,amount", "account1 expenses:food", "account2 assets:bank"]),
        RulesCase(
            "expense against income", ["2026-01-01,5"], rules: ["fields date,amount", "account1 expenses:food", "account2 income:gifts"]),
        RulesCase(
            "three postings", ["2026-01-01,100,3"],
            rules: [
                "fields date,net,fee", "account1 assets:bank", "amount1 %net", "account2 income:sales", "account3 expenses:fees",
                "amount3 %fee",
            ]),
        RulesCase(
            "a fee only where there is one", ["2026-01-01,100,3", "2026-01-02,100,"],
            rules: [
                "fields date,net,fee", "account1 assets:bank", "amount1 %net", "account2 income:sales", "if %fee [1-9]",
                " account3 expenses:fees", " amount3 %fee",
            ]),
        RulesCase(
            "an account that is taken away", ["2026-01-01,5,x"],
            rules: ["fields date,amount1,y", "account1 (assets:bank)", "account2 expenses:a", "if x", " account2"]),
        RulesCase("a posting in parentheses", ["2026-01-01,5"], rules: ["fields date,amount", "account1 (assets:bank)"]),
        RulesCase(
            "postings in brackets", ["2026-01-01,5"], rules: ["fields date,amount", "account1 [assets:bank]", "account2 [assets:other]"]),
        RulesCase(
            "a budget beside it", ["2026-01-01,-5"],
            rules: ["fields date,amount", "account1 assets:bank", "account2 expenses:food", "account3 (budget:food)", "amount3 -5"]),
        RulesCase(
            "fields in the name of an account", ["2026-01-01,5,Savings"],
            rules: ["fields date,amount,which", "account1 assets:%which:main"]),
        RulesCase(
            "the amount of the second alone", ["2026-01-01,5"],
            rules: ["fields date,amount2", "account1 assets:bank", "account2 expenses:food"]),
        RulesCase(
            "numbers beyond nine", ["2026-01-01,5"],
            rules: ["fields date,x", "account1 assets:bank", "amount1 -%x", "account12 expenses:food", "amount12 %x"]),
    ]
}
