import { compareDecimals, decimal, decimalText, subtractDecimals } from "@switchboard/domain/energy";
import { Link } from "@tanstack/react-router";
import type { BillSummary } from "../../../../data/bills.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { kilograms, kilowattHours, moneyFormat, quantityFormat } from "../../../../ui/format/money.ts";
import figures from "../../../../ui/kit/Figures.module.css";
import { Incomplete } from "../../../../widgets/bills/Incomplete.tsx";
import { LeftOut } from "../LeftOut.tsx";
import { monthWords } from "../month-words.ts";
import classes from "./Supply.module.css";

interface MonthsTableProps {
  supply: string;
  currency: string;
  /** Newest first. */
  months: readonly BillSummary[];
}

/** Lists every month with its energy, demand and cost beside the utility's amount; each links to its bill. */
export function MonthsTable({ supply, currency, months }: MonthsTableProps) {
  const { t, i18n } = useTranslation("bills");
  const has = {
    demand: months.some(({ demand }) => demand !== null),
    factor: months.some(({ powerFactor }) => powerFactor !== null),
    utility: months.some(({ utility }) => utility !== null),
    co2: months.some(({ co2 }) => co2 !== null),
  };
  const number = quantityFormat(i18n.language, currency);
  const kWh = kilowattHours(i18n.language, currency);
  const money = moneyFormat(i18n.language, currency);
  return (
    <table className={`${figures.figures} ${figures.cards} ${classes.months}`}>
      <caption className="sb-visually-hidden">{t("months.title")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("months.month")}</th>
          <th scope="col">{t("months.energy")}</th>
          {has.demand && <th scope="col">{t("months.demand")}</th>}
          {has.factor && <th scope="col">{t("months.factor")}</th>}
          {has.co2 && <th scope="col">{t("months.co2")}</th>}
          <th scope="col">{t("months.total")}</th>
          {has.utility && <th scope="col">{t("months.utility")}</th>}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.from}>
            <th scope="row">
              <Link to="/app/bills/$supply/$day" params={{ supply, day: month.from }}>
                {monthWords(i18n.language, month)}
              </Link>
              {!month.isOver && <small>{t("now.running")}</small>}
              {month.notices > 0 && <small>{t("months.notices", { count: month.notices })}</small>}
            </th>
            <td data-label={t("months.energy")}>
              {kWh(month.importWh)}
              {month.leftOutWh !== undefined && <LeftOut currency={currency} wattHours={month.leftOutWh} />}
            </td>
            {has.demand && (
              <td data-label={t("months.demand")}>
                {month.demand ? `${number(month.demand.billed)} ${month.demand.measure}` : "–"}
              </td>
            )}
            {has.factor && (
              <td data-label={t("months.factor")}>{month.powerFactor ? number(month.powerFactor) : "–"}</td>
            )}
            {has.co2 && (
              <td data-label={t("months.co2")}>{month.co2 ? kilograms(i18n.language, currency)(month.co2) : "–"}</td>
            )}
            <td data-label={t("months.total")}>
              <strong>{money(month.total)}</strong>
              <Incomplete of={month.isIncomplete} />
            </td>
            {has.utility && (
              <td data-label={t("months.utility")}>
                {month.utility === null ? "–" : money(month.utility)}
                <Difference ours={month.total} theirs={month.utility} currency={currency} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows how much more or less than our bill the utility charged. */
function Difference({ ours, theirs, currency }: { ours: string; theirs: string | null; currency: string }) {
  const { t, i18n } = useTranslation("bills");
  if (theirs === null) return null;
  const difference = subtractDecimals(decimal(theirs), decimal(ours));
  const sign = compareDecimals(difference, decimal("0"));
  if (sign === 0) return <small>{t("difference.none")}</small>;
  const amount = moneyFormat(i18n.language, currency)(decimalText(difference).replace("-", ""));
  return <small>{t(sign > 0 ? "difference.more" : "difference.less", { amount })}</small>;
}
