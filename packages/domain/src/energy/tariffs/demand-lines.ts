import { decimal, multiply, unitsAt } from "../money/decimal.ts";
import { round, toDecimals } from "../money/rounding.ts";
import type { Tariff } from "./tariff.ts";
import type { DemandLine } from "./tariff-lines.ts";
import { versionOn } from "./versions.ts";

/** Returns how a tariff measures demand on a day. Returns undefined when it does not charge for demand. */
export function demandLineOn(tariff: Pick<Tariff, "versions">, day: string): DemandLine | undefined {
  return versionOn(tariff, day)?.lines.find((line): line is DemandLine => line.kind === "demand");
}

/** Converts kilowatts to whole watts, or kilovolt-amperes to volt-amperes. */
export function wholeWatts(kilo: string): number {
  return Number(unitsAt(round(multiply(decimal(kilo), { units: 1000n, scale: 0 }), toDecimals(0)), 0));
}
