import type { BillSummary } from "../../../../data/bills.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { FileColumn } from "../../../../ui/files/table-file.ts";
import { kilograms, kilowattHours, moneyFormat, quantityFormat } from "../../../../ui/format/money.ts";
import { monthWords } from "../month-words.ts";

/** Returns the columns of the months in files; those that no month has are left out. An unfinished month says so. */
export function useMonthColumns(currency: string, months: readonly BillSummary[]): FileColumn<BillSummary>[] {
  const { t, i18n } = useTranslation("bills");
  const { language } = i18n;
  const number = quantityFormat(language, currency);
  const kWh = kilowattHours(language, currency);
  const money = moneyFormat(language, currency);
  const kg = kilograms(language, currency);
  const month = (each: BillSummary) =>
    [monthWords(language, each), !each.isOver && t("now.running")].filter(Boolean).join(" · ");
  const columns: (FileColumn<BillSummary> & { has?: (month: BillSummary) => boolean })[] = [
    { title: t("months.month"), text: month },
    { title: t("months.energy"), text: ({ importWh }) => kWh(importWh) },
    {
      title: t("months.demand"),
      has: ({ demand }) => demand !== null,
      text: ({ demand }) => (demand ? `${number(demand.billed)} ${demand.measure}` : ""),
    },
    {
      title: t("months.factor"),
      has: ({ powerFactor }) => powerFactor !== null,
      text: ({ powerFactor }) => (powerFactor ? number(powerFactor) : ""),
    },
    { title: t("months.co2"), has: ({ co2 }) => co2 !== null, text: ({ co2 }) => (co2 ? kg(co2) : "") },
    { title: t("months.total"), text: ({ total }) => money(total), value: ({ total }) => Number(total) },
    {
      title: t("months.utility"),
      has: ({ utility }) => utility !== null,
      text: ({ utility }) => (utility === null ? "" : money(utility)),
      value: ({ utility }) => (utility === null ? null : Number(utility)),
    },
  ];
  return columns.filter(({ has }) => !has || months.some(has));
}
