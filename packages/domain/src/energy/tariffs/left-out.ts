import { dailyKilowattHours } from "../energy-units.ts";
import type { Bill } from "./bill-lines.ts";

/** Doubtful readings that nobody has decided about, and the watt-seconds that they would add. */
export interface LeftOutOfBill {
  count: number;
  energy: number;
}

/** Adds a notice of the excluded readings before the other notices. */
export function withLeftOut(bill: Bill, leftOut: LeftOutOfBill | undefined): Bill {
  if (!leftOut || leftOut.count === 0) return bill;
  const wattHours = `${Math.round(dailyKilowattHours(leftOut.energy) * 1000)}`;
  const notice = { code: "readings_left_out", params: { count: `${leftOut.count}`, wattHours } } as const;
  return { ...bill, notices: [notice, ...bill.notices] };
}
