import { isIncomplete } from "@switchboard/domain/energy";
import type { OneBill } from "../../../../data/bills.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { FileColumn } from "../../../../ui/files/table-file.ts";
import { useTableExport } from "../../../../ui/files/useTableExport.ts";
import { dayWords } from "../../../../ui/format/date-format.ts";
import { moneyFormat } from "../../../../ui/format/money.ts";
import { lineWords } from "../../../../widgets/bills/line-words.ts";
import { utilityAmounts } from "../../../../widgets/bills/utility-amounts.ts";

interface BillRow {
  title: string;
  quantity: string;
  rate: string;
  amount: string;
  utility: string | undefined;
  note: string;
}

/** Saves the lines of a bill with its total, in the words of the screen. */
export function useBillCsv({ bill, utility }: OneBill, title: string): () => void {
  const { t, i18n } = useTranslation("bills");
  const { language } = i18n;
  const { currency, lines, parts } = bill;
  const money = moneyFormat(language, currency);
  const day = dayWords(language, { day: "numeric", month: "short" });
  const theirs = utilityAmounts(lines, utility);
  const columns: FileColumn<BillRow>[] = [
    { title: t("column.line"), text: (row) => row.title },
    { title: t("column.quantity"), text: ({ quantity }) => quantity },
    { title: t("column.rate"), text: ({ rate }) => rate },
    { title: t("column.amount"), text: ({ amount }) => money(amount) },
    ...(theirs
      ? [{ title: t("column.utility"), text: (row: BillRow) => (row.utility ? money(row.utility) : "") }]
      : []),
    { title: t("column.note"), text: ({ note }) => note },
  ];
  const load = () => {
    const rows = lines.map((line, at): BillRow => {
      const { how, ...words } = lineWords(line, { t, language, currency });
      const part = parts.length > 1 ? parts[line.part] : undefined;
      const since = part && t("bill.part", { from: day(part.from), count: part.days });
      return { ...words, amount: line.amount, utility: theirs?.[at], note: [since, how].filter(Boolean).join(". ") };
    });
    const note = isIncomplete(bill) ? t("incomplete") : "";
    const total = { quantity: "", rate: "", amount: bill.total, utility: utility?.total ?? undefined, note };
    return { rows: [...rows, { title: t("bill.total"), ...total }] };
  };
  const { start } = useTableExport({ name: `bill-${bill.from}`, title, shown: columns, load });
  return () => start("csv");
}
