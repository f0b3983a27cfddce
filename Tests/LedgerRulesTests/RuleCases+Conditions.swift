extension RulesCase {
    private static let shops = ["2026-01-01,Whole Foods 12,-3", "2026-01-02,Corner Tea,-4", "2026-01-03,Salary ACME,100"]
    private static let base = ["fields date,description,amount", "account1 assets:bank"]

    private static func shopping(_ name: String, _ rules: String...) -> RulesCase { RulesCase(name, shops, rules: base + rules) }

    static let conditions: [RulesCase] = [
        shopping("one pattern in the line", "if foods", "  account2 expenses:food"),
        shopping("several patterns below", "if", "foods", "tea", "  account2 expenses:food", "  comment edible"),
        shopping("one pattern in the line and one below", "if foods", "tea", "  account2 expenses:food"),
        shopping("a pattern of a field by name", "if %description foods", "  account2 expenses:food"),
        shopping("a pattern of a field by number", "if %2 tea", "  account2 expenses:food"),
        shopping("both must hold", "if foods", "& %amount -3", " account2 expenses:a", "if foods", "& %amount -4", " account2 expenses:b"),
        shopping("one of two pairs", "if", "foods", "& -3", "tea", "& -9", " account2 expenses:food"),
        shopping("later blocks win", "if foods", " account2 expenses:a", "if whole", " account2 expenses:b"),
        shopping("blocks win over what stands below them", "if foods", " account2 expenses:a", "", "account2 expenses:b"),
        shopping("a table", "if,account2,comment", "foods,expenses:food,yes", "salary,income:job,", ""),
        shopping("a table with bars", "if|account2|comment", "%description foods|expenses:food|a, b", "%amount 100|income:job|", ""),
        shopping("a table and a block behind it", "if,account2", "foods,expenses:food", "", "if tea", " account2 expenses:tea"),
        shopping("a skip of one", "if foods", " skip"),
        shopping("a skip of two", "if foods", " skip 2"),
        shopping("an end", "if tea", " end"),
        shopping("the whole record has commas between fields", "if ,corner tea,-4", " account2 expenses:tea"),
        shopping("a value by its field", "if tea", " description %description at %date"),
        shopping("a sign alone is no pattern of a field", "if %", " account2 expenses:x"),
        shopping("blanks before what a block assigns", "if foods", "\taccount2 expenses:a", "      comment x"),
    ]

    static let patterns: [RulesCase] =
        [
            ("a dot", "w.ole"), ("alternatives", "(corner|whole)"), ("a class", "[ct]orner"), ("a class by exclusion", "[^a-b]orner"),
            ("a range", "[a-d]orner"),
            ("a named class", "[[:digit:]]{2}"), ("a named class among others", "[x[:upper:]]hole"), ("none or one", "te?a"),
            ("any number", "o*ds"), ("one or more", "o+ds"),
            ("so many", "o{2}d"), ("at least so many", "o{1,}d"), ("from so many to so many", "o{1,3}d"), ("the beginning", "^2026-01-01"),
            ("the end", "100$"),
            ("the edge of a word", #"\btea\b"#), ("the beginning of a word", #"\<te"#), ("the end of a word", #"ea\>"#),
            ("no edge of a word", #"\Bea"#),
            ("an escaped dot", #"\."#), ("an escaped letter is the letter", #"\d"#), ("a lone brace", "x|{|tea"),
            ("an empty group", "()tea"), ("a bracket in a class", "[]x]|tea"),
            ("a hyphen in a class", "[x-]3"), ("an anchor within", "(^2026-01-02|zzz)"), ("groups within groups", "((f)(o+))ds"),
            ("repeated groups", "(o|x)+ds"),
            ("capital letters", "CORNER TEA"), ("nothing it could match", "qqq"), ("a plus in a class", "[+]"),
            ("a backslash in a class", #"[\]|tea"#), ("an amount", ",-4$"),
        ].map { shopping("the pattern of \($0.0)", "if \($0.1)", " account2 expenses:hit") } + [
            RulesCase(
                "letters beyond ASCII in a pattern", ["2026-01-01,CAFÉ Ñ,-3", "2026-01-02,김밥,-3"],
                rules: base + ["if café [ñ]", " account2 expenses:a", "if 김.", " account2 expenses:b"]),
            RulesCase(
                "a named class knows ASCII alone", ["2026-01-01,é1,-3"],
                rules: base + ["if %description ^[[:alpha:]]", " account2 expenses:a"]),
            RulesCase(
                "words beyond ASCII", ["2026-01-01,été x,-3"],
                rules: base + [#"if %description \<x\>"#, " account2 expenses:a", #"if %description \>t"#, " account2 expenses:b"]),
        ]

    static let orders: [RulesCase] = [
        RulesCase("the oldest first", ["2026-01-01,a,1", "2026-01-01,b,2", "2026-01-02,c,3"], rules: base),
        RulesCase("the newest first", ["2026-01-02,c,3", "2026-01-01,b,2", "2026-01-01,a,1"], rules: base),
        RulesCase("one day, the newest first", ["2026-01-01,b,2", "2026-01-01,a,1"], rules: base + ["newest-first"]),
        RulesCase("one day", ["2026-01-01,b,2", "2026-01-01,a,1"], rules: base),
        RulesCase("no order", ["2026-01-02,b,2", "2026-01-05,a,1", "2026-01-01,x,1", "2026-01-05,y,1"], rules: base),
        RulesCase("no order, the last one old", ["2026-01-05,b,2", "2026-01-02,a,1", "2026-01-05,x,1", "2026-01-01,y,1"], rules: base),
    ]

    /// Files that hledger 1.25 refuses.
    static let wrong: [RulesCase] = [
        RulesCase("no date", ["a,b"], rules: ["description %1"]),
        RulesCase("a date in a block alone", ["2026-01-01,1"], rules: ["if 1", " date %1"]),
        RulesCase("a date that is none", ["x,1"], rules: ["fields date,amount"]),
        RulesCase("a date that its format does not fit", ["2026-01-01,1"], rules: ["fields date,amount", "date-format %d/%m/%Y"]),
        RulesCase("a second date that is none", ["2026-01-01,1"], rules: ["fields date,amount", "date2 x"]),
        RulesCase("a month that is none", ["2026-13-01,1"], rules: ["fields date,amount"]),
        RulesCase("an amount that is none", ["2026-01-01,abc"], rules: ["fields date,amount"]),
        RulesCase("two currencies", ["2026-01-01,1"], rules: ["fields date,x", "currency EUR", "amount %x USD"]),
        RulesCase("a balance that is none", ["2026-01-01,1,abc"], rules: ["fields date,amount,balance"]),
        RulesCase("a balance type that is none", ["2026-01-01,1,1"], rules: ["fields date,amount,balance", "balance-type x"]),
        RulesCase("a decimal mark that is none", ["2026-01-01,\"1,5\""], rules: ["fields date,amount", "decimal-mark x"]),
        RulesCase("a status that is none", ["2026-01-01,1"], rules: ["fields date,amount", "status x"]),
        RulesCase("a skip that is none", ["2026-01-01,1"], rules: ["fields date,amount", "skip x"]),
        RulesCase("in and out at once", ["2026-01-01,1,2"], rules: ["fields date,amount-in,amount-out"]),
        RulesCase("a block without rules", ["2026-01-01,1"], rules: ["fields date,amount", "if x"]),
        RulesCase("a block whose rules are not indented", ["2026-01-01,1"], rules: ["fields date,amount", "if x", "account2 y"]),
        RulesCase("a table without lines", ["2026-01-01,1"], rules: ["fields date,amount", "if,account2", ""]),
        RulesCase("a table with too few values", ["2026-01-01,1"], rules: ["fields date,amount", "if,account2,comment", "x,y", ""]),
        RulesCase(
            "a table with a field that is none", ["2026-01-01,1"], rules: ["fields date,amount", "if,account2,nothing", "x,y,z", ""]),
        RulesCase("a table with blanks between", ["2026-01-01,1"], rules: ["fields date,amount", "if account2 comment", "x y z", ""]),
        RulesCase("a field of one's own assigned", ["2026-01-01,1"], rules: ["fields date,amount", "mine x"]),
        RulesCase("a field of one's own assigned in a block", ["2026-01-01,1"], rules: ["fields date,amount", "if 1", " mine x"]),
        RulesCase("a record of one field", ["2026-01-01,1", "x"], rules: ["fields date,amount"]),
        RulesCase("a quote within a field", ["2026-01-01,B\"B"], rules: ["fields date,description"]),
        RulesCase("text behind a quoted field", ["2026-01-01,\"B\"B"], rules: ["fields date,description"]),
        RulesCase("a quote that does not close", ["2026-01-01,\"B"], rules: ["fields date,description"]),
        RulesCase("a pattern that is none", ["2026-01-01,1"], rules: ["fields date,amount", "if (x", " account2 y"]),
        RulesCase("a star too many", ["2026-01-01,1"], rules: ["fields date,amount", "if x**", " account2 y"]),
        RulesCase("a star before all", ["2026-01-01,1"], rules: ["fields date,amount", "if *x", " account2 y"]),
        RulesCase("an empty alternative", ["2026-01-01,1"], rules: ["fields date,amount", "if (x|)y", " account2 y"]),
        RulesCase("a range that runs backwards", ["2026-01-01,1"], rules: ["fields date,amount", "if x{3,1}", " account2 y"]),
        RulesCase("postings that do not add up", ["2026-01-01,1,2"], rules: ["fields date,amount1,amount2", "account1 a", "account2 b"]),
        RulesCase("two postings without an amount", ["2026-01-01,1"], rules: ["fields date,x", "account1 a", "account2 b"]),
        RulesCase("an include of nothing", ["2026-01-01,1"], rules: ["fields date,amount", "include nothing-there.rules"]),
        RulesCase("a list of one field", ["2026-01-01,1"], rules: ["fields date", "amount %2"]),
        RulesCase("a name with a blank", ["2026-01-01,1"], rules: ["fields date,my amount,x"]),
    ]
}
