import type { FuelPrices } from "@switchboard/domain/energy";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { TableExport } from "../../../../ui/files/TableExport.tsx";
import type { FileColumn } from "../../../../ui/files/table-file.ts";
import { calendarMonth } from "../../../../ui/format/date-format.ts";
import { moneyFormat } from "../../../../ui/format/money.ts";
import { fuelUnit, listedMonths } from "./fuel-months.ts";

interface PriceRow {
  line: FuelPrices;
  month: string;
  price: string | null;
}

interface FuelExportProps {
  currency: string;
  lines: readonly FuelPrices[];
  thisMonth: string;
}

/** Exports the announced prices of every line, with the months that still need one. */
export function FuelExport({ currency, lines, thisMonth }: FuelExportProps) {
  const { t, i18n } = useTranslation("tariffs");
  const { t: bills } = useTranslation("bills");
  const money = moneyFormat(i18n.language, currency, "rate");
  const columns: FileColumn<PriceRow>[] = [
    { title: bills("column.line"), text: ({ line }) => line.name, width: 240 },
    {
      title: t("fuel.month"),
      text: ({ month }) => calendarMonth(i18n.language, month),
    },
    {
      title: bills("column.rate"),
      text: ({ line, price }) =>
        price === null ? t("fuel.none") : t("words.per", { price: money(price), unit: fuelUnit(line) }),
    },
  ];
  const rows = lines.flatMap((line) => listedMonths(line, thisMonth).map((month) => ({ line, ...month })));
  return <TableExport name="fuel-prices" title={t("fuel.title")} columns={columns} rows={rows} />;
}
