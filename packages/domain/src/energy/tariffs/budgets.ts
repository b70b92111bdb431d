/** The budgeted cost of a month. */
export interface Budget {
  amount: string;
  /** Months with their own amount, by YYYY-MM. */
  months: Readonly<Record<string, string>>;
}

/** Returns the budget of the billing month that begins on a day. Returns null when there is none. */
export function budgetOf(budget: Budget | null, from: string): string | null {
  if (!budget) return null;
  return budget.months[from.slice(0, 7)] ?? budget.amount;
}
