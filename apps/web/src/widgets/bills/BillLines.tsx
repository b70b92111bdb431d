import type { BillView } from "@switchboard/contract";
import { isIncomplete } from "@switchboard/domain/energy";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { dayWords } from "../../ui/format/date-format.ts";
import { moneyFormat } from "../../ui/format/money.ts";
import figures from "../../ui/kit/Figures.module.css";
import classes from "./BillLines.module.css";
import { Incomplete } from "./Incomplete.tsx";
import { lineWords } from "./line-words.ts";

interface BillLinesProps {
  bill: Pick<BillView, "currency" | "lines" | "parts" | "total" | "notices">;
  caption: string;
  /** The amounts on the utility's paper bill, line by line; missing when none were entered. */
  theirs?: readonly (string | undefined)[] | undefined;
}

/** Shows a bill as on paper: each line with its quantity, price and amount, and the total below. */
export function BillLines({ bill, caption, theirs }: BillLinesProps) {
  const { t, i18n } = useTranslation("bills");
  const { language } = i18n;
  const { currency, lines, parts, total } = bill;
  const money = moneyFormat(language, currency);
  const day = dayWords(language, { day: "numeric", month: "short" });
  return (
    <div className={classes.box}>
      <table className={`${figures.figures} ${classes.lines}`}>
        <caption className="sb-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("column.line")}</th>
            <th scope="col">{t("column.quantity")}</th>
            <th scope="col">{t("column.rate")}</th>
            <th scope="col">{t("column.amount")}</th>
            {theirs && <th scope="col">{t("column.utility")}</th>}
          </tr>
        </thead>
        {parts.map((part, index) => (
          <tbody key={part.from}>
            {parts.length > 1 && (
              <tr className={classes.part}>
                <th colSpan={theirs ? 5 : 4} scope="rowgroup">
                  {t("bill.part", { from: day(part.from), count: part.days })}
                </th>
              </tr>
            )}
            {lines.map((line, at) => {
              if (line.part !== index) return null;
              const words = lineWords(line, { t, language, currency });
              const theirAmount = theirs?.[at];
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own, and stay in their order
                <tr key={at}>
                  <th scope="row">
                    {words.title}
                    <small className={classes.short}>{[words.quantity, words.rate].filter(Boolean).join(" × ")}</small>
                    {words.how && <small>{words.how}</small>}
                  </th>
                  <td>{words.quantity}</td>
                  <td>{words.rate}</td>
                  <td>{money(line.amount)}</td>
                  {theirs && <td>{theirAmount === undefined ? "" : money(theirAmount)}</td>}
                </tr>
              );
            })}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row">
              {t("bill.total")}
              <Incomplete of={isIncomplete(bill)} />
            </th>
            <td />
            <td />
            <td>{money(total)}</td>
            {theirs && <td />}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
