import type { OneBill } from "../../data/bills.ts";

/** Returns the amounts on the utility's paper bill by the place of a line, the first of several with one key; undefined when none were entered. */
export function utilityAmounts(
  lines: readonly { key: string }[],
  utility: Pick<NonNullable<OneBill["utility"]>, "lines"> | null,
): (string | undefined)[] | undefined {
  if (!utility?.lines.length) return undefined;
  const amounts = new Map(utility.lines.map(({ key, amount }) => [key, amount]));
  return lines.map(({ key }, at) =>
    lines.findIndex((each) => each.key === key) === at ? amounts.get(key) : undefined,
  );
}
