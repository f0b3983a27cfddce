/// Signs, words and spellings that stand for exactly one currency.
enum CurrencySigns {
    /// The code a cell stands for where it is not written as a code itself.
    static func code(of sign: String) -> String? {
        switch sign {
        case "₩", "￦", "원": "KRW"
        case "円": "JPY"
        case "€": "EUR"
        case "£": "GBP"
        default: isCode(sign) ? sign.uppercased() : nil
        }
    }

    /// Whether a text is a currency code of ISO 4217, in any case.
    static func isCode(_ text: String) -> Bool {
        text.utf8.count == 3 && codes.contains(text.uppercased())
    }

    /// The codes of money in use, and of money that old ledgers have.
    private static let codes = Set(
        """
        AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLF CLP CNY COP \
        CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK \
        JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN \
        NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC \
        SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XAG XAU XCD XOF XPD XPF XPT YER ZAR ZMW \
        ZWG ATS BEF CYP DEM EEK ESP FIM FRF GRD HRK IEP ITL LTL LUF LVL MTL NLG PTE SIT SKK
        """.split(separator: " ").map(String.init))
}
