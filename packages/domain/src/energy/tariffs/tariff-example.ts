import { instantOf } from "../../core/instants.ts";
import { everyHour } from "../../core/local-hour.ts";
import { decimal, multiply, wholeUnits } from "../money/decimal.ts";
import { ratio, round } from "../money/rounding.ts";
import { bill } from "./bill.ts";
import type { Bill } from "./bill-lines.ts";
import type { Tariff } from "./tariff.ts";
import type { DayAt } from "./time-periods.ts";
import type { DemandWindow, EnergySlot, Usage } from "./usage.ts";
import { monthsLater } from "./versions.ts";

/** A hypothetical month. Decimals are strings. */
export interface ExampleMonth {
  /** The first day of the billed month. */
  from: string;
  kwh: string;
  powerFactor?: string | null | undefined;
  /** In the unit of the tariff's demand charge. */
  demand?: string | null | undefined;
  contractDemand?: string | null | undefined;
  connectedLoad?: string | null | undefined;
}

const QUARTER = 900_000;
const WHOLE = { to: "1", mode: "half_up" } as const;
const thousandfold = (text: string) => Number(round(multiply(decimal(text), wholeUnits(1000, 0)), WHOLE).units);

/** Returns the bill of a month with the energy spread evenly over its hours, and the demand reached in every period. */
export function exampleBill(tariff: Tariff, month: ExampleMonth, dayAt?: DayAt): Bill {
  const period = { from: month.from, to: monthsLater(month.from, 1) };
  const [from, to] = [period.from, period.to].map((day) => instantOf(day, 0, tariff.timeZone).getTime());
  return bill(tariff, exampleUsage(month, from ?? 0, to ?? 0, tariff.timeZone), period, dayAt);
}

function exampleUsage(month: ExampleMonth, from: number, to: number, timeZone: string): Usage {
  const { kwh, powerFactor, demand } = month;
  const wattHours = Math.max(0, thousandfold(kwh));
  const isKnown = powerFactor ? decimal(powerFactor).units > 0n : false;
  const vah = isKnown && powerFactor ? ratioOf(wattHours, powerFactor) : null;
  const hours = everyHour(from, to, timeZone);
  // The energy until an instant is rounded down, so that the hours add up to the total.
  const until = (whole: number, instant: number) =>
    Number((BigInt(whole) * BigInt(instant - from)) / BigInt(to - from));
  const spread = (whole: number, at: number, end: number) => until(whole, end) - until(whole, at);
  const slots = hours.map(
    (hour): EnergySlot => ({
      at: hour.from,
      until: hour.to,
      importWh: spread(wattHours, hour.from, hour.to),
      exportWh: 0,
      vah: vah === null ? null : spread(vah, hour.from, hour.to),
    }),
  );
  const watts = demand ? thousandfold(demand) : Math.round(wattHours / Math.max(1, (to - from) / 3_600_000));
  const windows: DemandWindow[] = [];
  for (let at = from; at < to; at += QUARTER) windows.push({ at, w: watts, va: watts });
  return {
    slots,
    isOrdered: true,
    demand: { minutes: 15, windows },
    connection: { contractDemand: month.contractDemand ?? undefined, connectedLoad: month.connectedLoad ?? undefined },
  };
}

function ratioOf(wattHours: number, powerFactor: string): number {
  return Number(ratio(wholeUnits(wattHours, 0), decimal(powerFactor), WHOLE).units);
}
