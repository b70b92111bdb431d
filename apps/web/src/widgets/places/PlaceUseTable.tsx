import type { LeftOutReadings } from "@switchboard/contract";
import { isPlaceRowInFile, isPlaceRowOnScreen, type PlaceRow } from "@switchboard/domain/energy";
import { useMemo } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { ExportedTable } from "../../ui/files/ExportedTable.tsx";
import type { FileColumn } from "../../ui/files/table-file.ts";
import { kilowattHours, moneyFormat, quantityFormat } from "../../ui/format/money.ts";
import panel from "../../ui/kit/Panel.module.css";
import { LeftOutNote } from "../sums/LeftOutNote.tsx";

const WH_PER_KWH = 1000;
const UNKNOWN = "–";

/** A row of a bill that is divided also has its part of the bill. */
type SharedRow = PlaceRow & { part?: string };

interface PlaceUseTableProps {
  /** The beginning of the file's name. */
  name: string;
  title: string;
  /** Null without costs. */
  currency: string | null;
  rows: readonly SharedRow[];
  /** Whether the rows are parts of a bill. */
  isShared?: boolean;
  missing: { meters: number; hours: number };
  /** The number of meters behind no main meter. */
  apart: number;
  leftOut: LeftOutReadings | undefined;
  /** More about what the total leaves out. */
  notes?: readonly string[];
}

/** Returns a column of figures, with a dash where one is not known. */
function figure(
  title: string,
  value: (row: SharedRow) => number | null,
  text: (value: number) => string,
): FileColumn<SharedRow> {
  const textOf = (row: SharedRow) => {
    const own = value(row);
    return own === null ? UNKNOWN : text(own);
  };
  return { title, value, text: textOf };
}

const perArea = (value: number | null, area: number | null) => (value === null || area === null ? null : value / area);
const kwhOf = ({ importWh }: SharedRow) => importWh / WH_PER_KWH;
const amountOf = ({ amount }: SharedRow) => (amount === null ? null : Number(amount));
const partOf = ({ part }: SharedRow) => (part === undefined ? null : Number(part));

/** Returns the columns of the table and its files; costs only where there is a currency. */
function usePlaceColumns(currency: string | null, isShared: boolean): FileColumn<SharedRow>[] {
  const { t, i18n } = useTranslation("placeUse");
  return useMemo(() => {
    const { language } = i18n;
    const number = quantityFormat(language, currency ?? "");
    const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
    const energy = kilowattHours(language, currency ?? "", 1);
    const nameOf = ({ name, kind }: SharedRow) => name ?? (isNameless(kind) ? t(`row.${kind}`) : "");
    const inMoney = (title: string, value: (row: SharedRow) => number | null, digits?: number) => {
      if (currency === null) return [];
      const money = moneyFormat(language, currency);
      return [figure(title, value, (own) => money(digits === undefined ? `${own}` : own.toFixed(digits)))];
    };
    return [
      { title: t("place"), text: (row) => [...row.path, nameOf(row)].join(" › "), width: 280 },
      figure(t("energy"), kwhOf, (own) => energy(own * WH_PER_KWH)),
      ...(isShared ? [figure(t("share"), partOf, percent.format)] : []),
      ...inMoney(t(isShared ? "amount" : "cost"), amountOf),
      figure(
        t("area"),
        ({ area }) => area,
        (own) => number(`${own}`),
      ),
      figure(
        t("energyPerArea"),
        (row) => perArea(kwhOf(row), row.area),
        // Some use is never shown as none.
        (own) => (own > 0 && own < 0.005 ? `< ${number("0.01")}` : number(own.toFixed(2))),
      ),
      ...inMoney(t("costPerArea"), (row) => perArea(amountOf(row), row.area), 2),
    ];
  }, [currency, isShared, t, i18n]);
}

const isNameless = (kind: PlaceRow["kind"]) => kind !== "place" && kind !== "room";

/** Lists the energy, and the cost or the parts of a bill, of each place, with what the total leaves out below. */
export function PlaceUseTable(props: PlaceUseTableProps) {
  const { name, title, currency, rows, isShared = false, missing, apart, leftOut, notes = [] } = props;
  const { t } = useTranslation(["placeUse", "reports"]);
  const columns = usePlaceColumns(currency, isShared);
  const said = [
    missing.hours === 0 ? "" : t("reports:cost.missing", { hours: missing.hours, count: missing.meters }),
    apart === 0 ? "" : t("apart", { count: apart }),
    ...notes,
  ].filter(Boolean);
  return (
    <>
      <ExportedTable
        name={name}
        title={title}
        columns={columns}
        rows={rows.filter(isPlaceRowOnScreen)}
        all={rows.filter(isPlaceRowInFile)}
        isCards
        keyOf={({ key }) => key}
        labelOf={({ name: own, kind }) => own ?? (isNameless(kind) ? t(`row.${kind}`) : "")}
        levelOf={({ level }) => level}
      />
      <LeftOutNote leftOut={leftOut} />
      {said.length > 0 && <p className={panel.quiet}>{said.join(" · ")}</p>}
    </>
  );
}
