import { wallClock } from "../../core/local-day.ts";
import { add, type Decimal, decimal, decimalText, multiply, wholeUnits, ZERO } from "../money/decimal.ts";
import { round, toDecimals } from "../money/rounding.ts";
import type { EnergySlot } from "./usage.ts";

/** Kilograms of CO₂ per kilowatt-hour, by hour of the day when they differ. */
export interface Co2Factor {
  factor: string;
  hours?: readonly string[] | undefined;
}

export function co2At({ factor, hours }: Co2Factor, at: number, timeZone: string): Decimal {
  return decimal(hours?.[wallClock(new Date(at), timeZone).getUTCHours()] ?? factor);
}

/** Returns kilograms, rounded to grams. */
export function co2Of(slots: readonly EnergySlot[], factor: Co2Factor, timeZone: string): string {
  const byFactor = new Map<string, number>();
  for (const { at, importWh } of slots) {
    const key = factor.hours
      ? (factor.hours[wallClock(new Date(at), timeZone).getUTCHours()] ?? factor.factor)
      : factor.factor;
    byFactor.set(key, (byFactor.get(key) ?? 0) + importWh);
  }
  let kilograms = ZERO;
  for (const [key, wattHours] of byFactor)
    kilograms = add(kilograms, multiply(decimal(key), wholeUnits(Math.round(wattHours), 3)));
  return decimalText(round(kilograms, toDecimals(3)));
}
