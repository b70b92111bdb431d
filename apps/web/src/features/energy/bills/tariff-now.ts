import { monthsLater } from "@switchboard/domain/energy";
import type { Supply } from "../../../data/bills.ts";

/** The name of the tariff by which a supply is billed on a day. */
export function tariffNow({ tariffs, names }: Pick<Supply, "tariffs" | "names">, day: string): string | undefined {
  const id = tariffs.findLast(({ from }) => from <= day)?.tariff ?? tariffs[0]?.tariff;
  return id === undefined ? undefined : names[id];
}

/** The tariffs by which the days of a bill that lie in a month (YYYY-MM) are billed; mostly one. */
export function tariffsIn(
  { tariffs }: Pick<Supply, "tariffs">,
  bill: { from: string; to: string },
  month: string,
): string[] {
  const first = `${month}-01`;
  const end = monthsLater(first, 1);
  const [from, to] = [bill.from > first ? bill.from : first, bill.to < end ? bill.to : end];
  const counting = tariffs.filter((each, index) => {
    const next = tariffs[index + 1]?.from;
    return each.from < to && (next === undefined || next > from);
  });
  return [...new Set(counting.map(({ tariff }) => tariff))];
}
