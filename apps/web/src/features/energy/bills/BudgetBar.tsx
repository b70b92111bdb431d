import type { BillForecast } from "@switchboard/contract";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { moneyFormat } from "../../../ui/format/money.ts";
import classes from "./Bills.module.css";

interface BudgetBarProps {
  currency: string;
  /** So far, or in all where the month is over. */
  total: string;
  forecast: BillForecast | null;
  budget: string | null;
  /** Whether something is lacking in the total. */
  isIncomplete: boolean;
}

type BudgetState = "within" | "likely" | "over" | "unknown";

/** Whether the budget holds: passed already, likely to be passed, or not; nobody knows that it holds where charges are missing. */
function budgetState({ total, forecast, isIncomplete }: BudgetBarProps, most: number): BudgetState {
  if (Number(total) > most) return "over";
  if (forecast && Number(forecast.total) > most) return "likely";
  return isIncomplete || forecast?.isIncomplete ? "unknown" : "within";
}

/** What is used of the budget, and how far the month will come: full for what is spent, hatched for what is expected. */
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
