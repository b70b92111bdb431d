/** What a month may cost. */
export interface Budget {
  amount: string;
  /** For months that differ, YYYY-MM. */
  months: Readonly<Record<string, string>>;
}

/** The budget of the billing month that begins on a day; null where nobody has set one. */
export function budgetOf(budget: Budget | null, from: string): string | null {
  if (!budget) return null;
  return budget.months[from.slice(0, 7)] ?? budget.amount;
}
