import Testing

@testable import ByteStreams

/// Invented lines of household ledgers in many languages, and the encodings that programs there write.
struct HouseholdText: Sendable, CustomTestStringConvertible {
    let language: String
    let encodings: [String]
    let text: String

    var testDescription: String { language }

    /// The text in an encoding.
    func bytes(_ encoding: String) -> [UInt8] {
        guard let encoding = TextEncoding(named: encoding), let converter = EncodingConverter(from: .utf8, to: encoding) else { return [] }
        var (start, bytes) = (0, [UInt8]())
        let utf8 = Array(text.utf8)
        guard converter.convert(utf8.span, from: &start, appendingTo: &bytes) == .atEnd else { return [] }
        converter.finish(appendingTo: &bytes)
        return bytes
    }

    static let all: [HouseholdText] = [
        HouseholdText(
            language: "Korean", encodings: ["cp949"],
            text: """
                날짜,적요,출금액,입금액,잔액,거래점
                2026-03-02,김밥천국 점심,8500,,1204300,강남역지점
                2026-03-03,관리비 자동이체,187400,,1016900,인터넷뱅킹
                2026-03-05,급여,,3120000,4136900,햇살상사
                2026-03-07,뽀로로 문구점,12900,,4124000,체크카드

                """),
        HouseholdText(
            language: "Japanese", encodings: ["shift_jis", "euc-jp"],
            text: """
                日付,内容,出金金額(円),入金金額(円),残高
                2026/03/02,スーパーでの買い物,3482,,204318
                2026/03/04,電気料金 口座振替,9120,,195198
                2026/03/05,給与,,248000,443198
                2026/03/09,保育園の月謝,31000,,412198

                """),
        HouseholdText(
            language: "Japanese of half width", encodings: ["shift_jis"],
            text: """
                取引日,摘要,お支払金額,お預り金額
                20260302,ｶ)ﾐﾄﾞﾘﾃﾞﾝｷ,9120,
                20260305,ｷﾕｳﾖ ﾔﾏﾀﾞｼﾖｳｶｲ,,248000
                20260309,ﾎｹﾝﾘﾖｳ ｻｸﾗｾｲﾒｲ,12400,

                """),
        HouseholdText(
            language: "Chinese", encodings: ["gb18030"],
            text: """
                交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式
                2026-03-02 12:10:05,商户消费,老街面馆,牛肉面,支出,¥23.00,零钱
                2026-03-04 08:20:00,转账,房东王女士,三月房租,支出,¥2800.00,储蓄卡
                2026-03-05 09:00:00,代发工资,晨光贸易公司,工资,收入,¥9600.00,储蓄卡

                """),
        HouseholdText(
            language: "Traditional Chinese", encodings: ["big5"],
            text: """
                交易日期,摘要,支出金額,存入金額,帳戶餘額
                2026/03/02,便當與飲料,145,,38210
                2026/03/04,水電費扣繳,1860,,36350
                2026/03/05,薪資轉入,,42000,78350
                2026/03/08,全家買早餐,79,,78271

                """),
        HouseholdText(
            language: "German", encodings: ["windows-1252", "iso-8859-1", "iso-8859-15"],
            text: """
                Buchungstag;Verwendungszweck;Begünstigter;Betrag;Währung
                02.03.2026;Frühstück und Brötchen;Bäckerei Sonnenblümchen;-6,40;EUR
                04.03.2026;Müllgebühren;Stadtwerke Grünau;-48,00;EUR
                05.03.2026;Gehalt März;Schlosserei Groß & Söhne;2310,55;EUR

                """),
        HouseholdText(
            language: "French", encodings: ["windows-1252", "iso-8859-1"],
            text: """
                Date;Libellé;Débit;Crédit
                02/03/2026;Marché des Hêtres, légumes;14,20;
                04/03/2026;Électricité février;61,90;
                05/03/2026;Salaire reçu;;1980,00

                """),
        HouseholdText(
            language: "Polish", encodings: ["windows-1250", "iso-8859-2"],
            text: """
                Data księgowania;Opis operacji;Tytuł;Kwota;Waluta
                2026-03-02;Zakup w sklepie spożywczym;Świeże pączki;-18,50;PLN
                2026-03-04;Przelew wychodzący;Czynsz za łąkę;-1200,00;PLN
                2026-03-05;Wpływ;Wynagrodzenie za miesiąc;5400,00;PLN

                """),
        HouseholdText(
            language: "Czech", encodings: ["windows-1250", "iso-8859-2"],
            text: """
                Datum provedení;Popis příkazu;Částka;Měna
                02.03.2026;Nákup v řeznictví U Šťastných;-312,00;CZK
                04.03.2026;Trvalý příkaz, nájemné za březen;-9800,00;CZK
                05.03.2026;Příchozí úhrada, mzda;31200,00;CZK

                """),
        HouseholdText(
            language: "Hungarian", encodings: ["windows-1250", "iso-8859-2"],
            text: """
                Könyvelés dátuma;Közlemény;Összeg;Devizanem
                2026.03.02;Vásárlás a sarki zöldségesnél;-4210;HUF
                2026.03.04;Fűtésdíj és közös költség;-28500;HUF
                2026.03.05;Fizetés jóváírása, Erdő és Hegy Kft.;412000;HUF

                """),
        HouseholdText(
            language: "Russian", encodings: ["windows-1251", "koi8-r", "iso-8859-5"],
            text: """
                Дата операции;Описание;Сумма операции;Валюта
                02.03.2026;Продукты в магазине у дома;-845,30;RUB
                04.03.2026;Коммунальные платежи за февраль;-6120,00;RUB
                05.03.2026;Зарплата;78000,00;RUB

                """),
        HouseholdText(
            language: "Ukrainian", encodings: ["windows-1251"],
            text: """
                Дата;Опис;Сума;Валюта
                02.03.2026;Їжа та хліб;-245,30;UAH
                05.03.2026;Заробітна плата за місяць;38000,00;UAH

                """),
        HouseholdText(
            language: "Greek", encodings: ["windows-1253", "iso-8859-7"],
            text: """
                Ημερομηνία;Περιγραφή;Ποσό;Υπόλοιπο
                02/03/2026;Φούρνος της γειτονιάς;-4,20;812,40
                04/03/2026;Λογαριασμός ρεύματος;-68,10;744,30
                05/03/2026;Μισθοδοσία;1140,00;1884,30

                """),
        HouseholdText(
            language: "Turkish", encodings: ["windows-1254", "iso-8859-9"],
            text: """
                Tarih;Açıklama;İşlem Tutarı;Bakiye
                02.03.2026;Köşe fırını alışveriş;-85,00;4210,00
                04.03.2026;Doğalgaz faturası ödemesi;-640,00;3570,00
                05.03.2026;Maaş ödemesi;28500,00;32070,00

                """),
        HouseholdText(
            language: "Spanish", encodings: ["windows-1252"],
            text: "Fecha;Descripción;Importe\n02/03/2026;Panadería del niño;-3,20\n05/03/2026;Nómina de España;1450,00\n"),
        HouseholdText(
            language: "Portuguese", encodings: ["windows-1252"],
            text: "Data;Descrição;Valor\n02/03/2026;Pão e café da manhã;-18,50\n05/03/2026;Salário de março;4200,00\n"),
        HouseholdText(
            language: "Swedish", encodings: ["windows-1252"],
            text: "Datum;Beskrivning;Belopp\n2026-03-02;Köttbullar på Åkes kök;-129,00\n2026-03-05;Lön för mars;31000,00\n"),
        HouseholdText(
            language: "Danish", encodings: ["windows-1252"],
            text: "Dato;Tekst;Beløb;Saldo\n02-03-2026;Smørrebrød på Nørregade;-89,00;1240,00\n05-03-2026;Løn;24100,00;25340,00\n"),
        HouseholdText(
            language: "Lithuanian", encodings: ["windows-1257"],
            text:
                "Data;Gavėjas;Paskirtis;Suma\n2026-03-02;Šviežia duona;Pirkinys už kavą;-4,20\n2026-03-05;Atlyginimas už vasarį;Žalioji įmonė;1410,00\n"
        ),
        HouseholdText(
            language: "Romanian", encodings: ["windows-1250"],
            text: "Data;Descriere;Suma\n02.03.2026;Cumpărături la piaţă, pâine şi brânză;-84,20\n05.03.2026;Salariu încasat;5100,00\n"),
    ]
}
