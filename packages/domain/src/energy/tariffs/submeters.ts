import { unexplained } from "../../site/meter-sums.ts";
import type { Bill } from "./bill-lines.ts";

/** The watt-hours of a main meter, and of the meters directly behind it, during a bill. */
export interface MainWithBehind {
  own: number;
  behind: readonly number[];
}

/** Two meters of class 1 may differ by this share without either being wrong. */
const MOST_APART = 0.02;

/**
 * Adds a notice when meters measured more than the main in front of them, because one of them or its place must be
 * wrong.
 */
export function warnOfSubmeters(bill: Bill, mains: readonly MainWithBehind[]): Bill {
  const excess = mains
    .map(({ own, behind }) => ({ own, excess: unexplained(own, behind).excess }))
    .filter((each) => each.excess > each.own * MOST_APART)
    .reduce((sum, each) => sum + each.excess, 0);
  if (excess === 0) return bill;
  const notice = { code: "submeters_exceed", params: { wattHours: `${Math.round(excess)}` } } as const;
  return { ...bill, notices: [...bill.notices, notice] };
}
