internal import LedgerCore

/// The header names that finance apps and banks give to columns.
enum HeaderSynonyms {
    /// The canonical names and the synonyms, folded.
    static let roles: [String: ColumnRole] = {
        var roles = folded(synonyms)
        for column in LedgerColumn.allCases { roles[HeaderName(column.rawValue).key] = .column(column) }
        return roles
    }()

    /// Names that mean something only where no other column means it, folded.
    static let lastRoles = folded(lastSynonyms)

    private static func folded(_ synonyms: [(ColumnRole, String)]) -> [String: ColumnRole] {
        var roles: [String: ColumnRole] = [:]
        for (role, names) in synonyms {
            for name in names.split(separator: "|") {
                let key = HeaderName(String(name)).key
                if roles[key] == nil { roles[key] = role }
            }
        }
        return roles
    }

    /// Second dates, and words that say little.
    private static let lastSynonyms: [(ColumnRole, String)] = [
        (
            .column(.date),
            "value date|effective date|valuta|valutadatum|wertstellung|wertstellungsdatum|date valeur|date de valeur|fecha valor|fecha de valor"
        ),
        (.column(.payee), "name|nom"),
        (.column(.description), "buchungstext|text"),
    ]

    /// English, German, French, Spanish, Korean and Japanese names as finance apps and banks write them.
    private static let synonyms: [(ColumnRole, String)] = [
        (
            .column(.date),
            """
            booking date|transaction date|posted|posted date|posting date|post date|trans date|trans. date|completed date|purchase date|booked|day|date time|\
            buchungstag|buchungsdatum|datum|buchung|date opération|date d'opération|date de l'opération|date comptable|\
            fecha|fecha operación|fecha de operación|fecha contable|día|\
            날짜|일자|일시|거래일|거래일자|거래일시|거래날짜|사용일|사용일자|사용일시|이용일|이용일자|이용일시|승인일|승인일자|승인일시|발생일|\
            日付|日時|年月日|取引日|取引日時|利用日|ご利用日|計上日
            """
        ),
        (
            .column(.time),
            "transaction time|uhrzeit|heure|hora|시간|시각|거래시간|거래시각|이용시간|사용시간|승인시간|時刻|時間|取引時刻|取引時間"
        ),
        (.column(.timezone), "tz|zone|시간대|타임존|タイムゾーン"),
        (
            .column(.kind),
            """
            type|transaction type|direction|income/expense|debit/credit|credit/debit|in/out|\
            타입|구분|유형|종류|거래구분|거래유형|입출금구분|수입/지출|수입지출|입금/출금|\
            収支|種類|種別|区分|収支区分|取引種別|収入/支出|入出金区分
            """
        ),
        (
            .column(.amount),
            "sum|total|price|cost|betrag|umsatz|summe|montant|somme|importe|monto|cantidad|금액|거래금액|이용금액|사용금액|결제금액|승인금액|金額|取引金額|利用金額|ご利用金額|価格"
        ),
        (.column(.currency), "currency code|commodity|ccy|währung|waehrung|devise|monnaie|moneda|divisa|화폐|통화|통화코드|通貨|通貨コード"),
        (
            .column(.category),
            "categories|main category|parent category|kategorie|catégorie|categoría|분류|카테고리|항목|대분류|大項目|大分類|カテゴリ|カテゴリー|分類|費目"
        ),
        (
            .subcategory,
            "subcategory|minor category|unterkategorie|sous catégorie|subcategoría|소분류|중분류|세부분류|하위분류|세부항목|中項目|中分類|小分類|サブカテゴリ|サブカテゴリー|カテゴリの内訳"
        ),
        (
            .column(.payee),
            """
            merchant|merchant name|vendor|counterparty|counter party|payee name|store|shop|\
            beneficiary|beneficiary name|recipient|counterparty name|\
            empfänger|zahlungsempfänger|zahlungsempfänger*in|auftraggeber/empfänger|begünstigter/zahlungspflichtiger|\
            beguenstigter/zahlungspflichtiger|name zahlungsbeteiligter|händler|bénéficiaire|tiers|commerçant|beneficiario|comercio|\
            거래처|가맹점|가맹점명|사용처|이용처|상호|상호명|支払先|店舗|店舗名|お店|店名|取引先|相手先|利用店名|ご利用店名
            """
        ),
        (
            .column(.description),
            """
            details|detail|title|item|narration|subject|particulars|\
            narrative|purpose|transaction description|transaction details|payment details|\
            verwendungszweck|beschreibung|zweck|libellé|libellé opération|concepto|descripción|detalle|\
            내용|적요|내역|거래내용|거래내역|사용내역|상세내역|품목|제목|内容|摘要|品目|件名|タイトル|説明|取引内容
            """
        ),
        (
            .column(.account),
            """
            wallet|payment method|from account|account name|source account|card|\
            konto|auftragskonto|kontoname|compte|cuenta|\
            결제수단|계좌|계좌명|계정|자산|지갑|지출방법|결제방법|지불수단|출금계좌|\
            保有金融機関|金融機関|口座|口座名|支払方法|決済方法|支払元|出金口座|財布|資産
            """
        ),
        (
            .column(.toAccount),
            """
            destination account|target account|transfer account|transfer to|destination|\
            입금계좌|상대계좌|이체계좌|받는계좌|대상계좌|入金先|入金口座|振替先|振替先口座|振込先
            """
        ),
        (.column(.tags), "tag|label|labels|태그|라벨|해시태그|タグ|ラベル"),
        (
            .column(.note),
            "notes|memo|memos|notiz|bemerkung|kommentar|remarque|commentaire|nota|notas|observaciones|comment|comments|remark|remarks|메모|비고|노트|참고|メモ|備考|ノート|コメント"
        ),
        // Not the Korean and Japanese words for state: what banks put there are no ledger states.
        (.column(.status), "cleared"),
        (.column(.id), "transaction id|entry id|uuid|거래번호|고유번호|아이디|取引id|取引番号|管理番号"),
        (.column(.url), "link|receipt url|링크|リンク"),
        (
            .moneyIn,
            """
            credit|credits|credit amount|deposit|deposits|deposit amount|money in|paid in|income|inflow|\
            haben|einnahme|einnahmen|gutschrift|eingang|crédit|abono|abonos|ingreso|ingresos|haber|\
            수입|수입금액|수입액|입금|입금액|입금금액|맡기신금액|収入|収入金額|収入額|入金|入金額|入金金額|預入金額|お預入金額|お預入れ
            """
        ),
        (
            .moneyOut,
            """
            debit|debits|debit amount|withdrawal|withdrawals|withdrawal amount|money out|paid out|expense|expenses|outflow|\
            soll|ausgabe|ausgaben|lastschrift|ausgang|débit|cargo|cargos|gasto|gastos|debe|\
            지출|지출금액|지출액|출금|출금액|출금금액|찾으신금액|支出|支出金額|支出額|出金|出金額|出金金額|引出金額|お引出金額|お引出し
            """
        ),
        (.transferFlag, "振替"),
    ]
}
