import type { Supply } from "../../data/bills.ts";

/** The name of the tariff by which a supply is billed on a day. */
export function tariffNow({ tariffs, names }: Pick<Supply, "tariffs" | "names">, day: string): string | undefined {
  const id = tariffs.findLast(({ from }) => from <= day)?.tariff ?? tariffs[0]?.tariff;
  return id === undefined ? undefined : names[id];
}
