import type { BillForecast } from "@switchboard/contract";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { moneyFormat } from "../../../ui/format/money.ts";
import classes from "./Bills.module.css";

interface BudgetBarProps {
  currency: string;
  /** The amount so far, or the final amount of a finished month. */
  total: string;
  forecast: BillForecast | null;
  budget: string | null;
  /** True when charges are missing from the total. */
  isIncomplete: boolean;
}

type BudgetState = "within" | "likely" | "over" | "unknown";

/** Tells whether the budget is passed, likely to be passed or kept; unknown when charges are missing. */
function budgetState({ total, forecast, isIncomplete }: BudgetBarProps, most: number): BudgetState {
  if (Number(total) > most) return "over";
  if (forecast && Number(forecast.total) > most) return "likely";
  return isIncomplete || forecast?.isIncomplete ? "unknown" : "within";
}

/** Draws the spent part of the budget solid and the expected part hatched. */
export function BudgetBar(props: BudgetBarProps) {
  const { currency, total, forecast, budget } = props;
  const { t, i18n } = useTranslation("bills");
  const money = moneyFormat(i18n.language, currency, "short");
  if (budget === null) return null;
  const [spent, expected, most] = [Number(total), Number(forecast?.total ?? total), Number(budget)];
  const scale = Math.max(most, Number(forecast?.high ?? total), spent, 1) * 1.04;
  const percent = (amount: number) => `${Math.max(0, Math.min(100, (amount / scale) * 100))}%`;
  const state = budgetState(props, most);
  const beyond = String(Math.max(spent, expected) - most);
  const words = t(`budget.${state}`, { budget: money(budget), beyond: money(beyond) });
  return (
    <div className={classes.budget} data-state={state}>
      <div className={classes.bar} aria-hidden="true">
        <i data-expected style={{ width: percent(expected) }} />
        <i style={{ width: percent(spent) }} />
        <b style={{ insetInlineStart: percent(most) }} />
      </div>
      <p>{words}</p>
    </div>
  );
}
