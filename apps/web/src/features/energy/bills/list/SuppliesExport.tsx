import { useQueries } from "@tanstack/react-query";
import { type Bills, billsQuery, type Supply } from "../../../../data/bills.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { TableExport } from "../../../../ui/files/TableExport.tsx";
import type { FileColumn } from "../../../../ui/files/table-file.ts";
import { kilowattHours, moneyFormat } from "../../../../ui/format/money.ts";
import { monthWords } from "../month-words.ts";
import { tariffNow } from "../tariff-now.ts";

interface SupplyRow {
  supply: Supply;
  /** Missing while the months load, and when they failed to. */
  bills: Bills | undefined;
}

type MonthOf = (row: SupplyRow) => Bills["docs"][number] | undefined;
const now: MonthOf = ({ bills }) => bills?.docs[0];
const before: MonthOf = ({ bills }) => bills?.docs[1];
const amountOf = (text: string | undefined) => (text === undefined ? null : Number(text));

/** Returns the columns of the connections in files. Each amount is in the currency of its own tariff. */
function useColumns(today: string): FileColumn<SupplyRow>[] {
  const { t, i18n } = useTranslation("bills");
  const { language } = i18n;
  const money = ({ supply }: SupplyRow, amount: string | undefined) =>
    amount === undefined ? "" : moneyFormat(language, supply.currency)(amount);
  const amount = (title: string, of: (row: SupplyRow) => string | undefined): FileColumn<SupplyRow> => ({
    title,
    text: (row) => money(row, of(row)),
    value: (row) => amountOf(of(row)),
  });
  const month = (of: MonthOf) => (row: SupplyRow) => {
    const found = of(row);
    return found ? monthWords(language, found) : "";
  };
  return [
    { title: t("list.connection"), text: ({ supply }) => supply.name, width: 240 },
    { title: t("form.consumerNumber"), text: ({ supply }) => supply.consumerNumber },
    { title: t("form.tariff"), text: ({ supply }) => tariffNow(supply, today) ?? "", width: 240 },
    { title: t("months.month"), text: month(now) },
    {
      title: t("months.energy"),
      text: (row) => {
        const found = now(row);
        return found ? kilowattHours(language, row.supply.currency)(found.importWh) : "";
      },
    },
    amount(t("list.thisBill"), (row) => now(row)?.total),
    amount(t("now.expected"), ({ bills }) => bills?.forecast?.total),
    { title: t("bill.before"), text: month(before) },
    amount(t("months.total"), (row) => before(row)?.total),
  ];
}

/** Exports the connections with their present and their last month. */
export function SuppliesExport({ supplies, today }: { supplies: readonly Supply[]; today: string }) {
  const { t } = useTranslation("bills");
  const replies = useQueries({ queries: supplies.map(({ _id }) => billsQuery(_id)) });
  const rows = supplies.map((supply, index) => ({ supply, bills: replies[index]?.data }));
  return <TableExport name="utility-connections" title={t("title")} columns={useColumns(today)} rows={rows} />;
}
