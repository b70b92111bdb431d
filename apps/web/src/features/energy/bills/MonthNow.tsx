import type { BillForecast } from "@switchboard/contract";
import type { ReactNode } from "react";
import type { BillSummary } from "../../../data/bills.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { kilowattHours, moneyFormat } from "../../../ui/format/money.ts";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Incomplete } from "../../../widgets/bills/Incomplete.tsx";
import classes from "./Bills.module.css";
import { BudgetBar } from "./BudgetBar.tsx";
import { LeftOut } from "./LeftOut.tsx";
import { monthWords } from "./month-words.ts";

interface MonthNowProps {
  currency: string;
  month: BillSummary;
  forecast: BillForecast | null;
  children?: ReactNode;
}

/** Shows the current month's cost, its forecast with the uncertainty, and the budget. */
export function MonthNow({ currency, month, forecast, children }: MonthNowProps) {
  const { t, i18n } = useTranslation("bills");
  const { language } = i18n;
  const money = moneyFormat(language, currency, "short");
  return (
    <Row wraps className={classes.now}>
      <Stack as="p" gap={2} className={classes.figure}>
        <span>{monthWords(language, month)}</span>
        <strong>{money(month.total)}</strong>
        <Incomplete of={month.isIncomplete} />
        <small>
          {forecast
            ? t("now.soFar", { days: forecast.days, count: forecast.of })
            : t(month.isOver ? "now.whole" : "now.running")}{" "}
          · {kilowattHours(language, currency)(month.importWh)}
        </small>
      </Stack>
      {forecast && (
        <Stack as="p" gap={2} className={classes.figure}>
          <span>{t("now.expected")}</span>
          <strong>{money(forecast.total)}</strong>
          <Incomplete of={forecast.isIncomplete} />
          <small>{t("now.between", { low: money(forecast.low), high: money(forecast.high) })}</small>
        </Stack>
      )}
      {month.leftOutWh !== undefined && <LeftOut currency={currency} wattHours={month.leftOutWh} />}
      {children}
      <BudgetBar {...{ currency, forecast }} {...month} />
    </Row>
  );
}
