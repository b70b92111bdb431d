import { instantOf } from "../../core/instants.ts";
import { wallClock } from "../../core/local-day.ts";
import { everyHour } from "../../core/local-hour.ts";
import type { Bill } from "./bill-lines.ts";
import type { Tariff, TariffVersion } from "./tariff.ts";
import type { TariffLine } from "./tariff-lines.ts";
import type { EnergySlot } from "./usage.ts";
import type { DaySpan } from "./versions.ts";

export function tariffOf(lines: readonly TariffLine[], version: Partial<TariffVersion> = {}): Tariff {
  const rounding = { line: PAISE, total: PAISE };
  return {
    name: "Test",
    currency: "INR",
    timeZone: "Asia/Kolkata",
    versions: [{ from: "2020-01-01", lines, rounding, ...version }],
  };
}

const PAISE = { to: "0.01", mode: "half_up" } as const;
export const RUPEE = { to: "1", mode: "half_up" } as const;

/** Returns every local hour of some days. `of` gives the watt-hours, or more fields, for an hour of the day. */
export function hoursOf(
  { from, to }: DaySpan,
  timeZone: string,
  of: (hour: number, day: string) => number | Partial<EnergySlot>,
): EnergySlot[] {
  const [start, end] = [instantOf(from, 0, timeZone).getTime(), instantOf(to, 0, timeZone).getTime()];
  return everyHour(start, end, timeZone).map(({ from: at, to: until }) => {
    const shown = wallClock(new Date(at), timeZone).toISOString();
    const told = of(Number(shown.slice(11, 13)), shown.slice(0, 10));
    const slot = { at, until, importWh: 0, exportWh: 0, vah: null };
    return typeof told === "number" ? { ...slot, importWh: told } : { ...slot, ...told };
  });
}

/** Puts all energy into the first hour of a span, for tariffs that do not depend on time. */
export function slotsOf(span: DaySpan, timeZone: string, total: Partial<EnergySlot>): EnergySlot[] {
  let isFirst = true;
  return hoursOf(span, timeZone, () => {
    const told = isFirst ? total : {};
    isFirst = false;
    return { vah: total.vah === undefined || total.vah === null ? null : 0, ...told };
  });
}

/** Formats a bill as a table of lines, with quantity, unit, rate and amount. */
export function shown({ lines, total }: Bill): string[] {
  return [
    ...lines.map(({ key, label, quantity, unit, rate, amount }) => {
      const detail = label.params.period ?? label.params.month ?? label.params.upTo;
      const name = detail === undefined ? key : `${key} ${detail || "above"}`;
      return [name, quantity ?? "", unit ?? "", rate ?? "", amount].join(" | ").replace(/ \| ( \| )+/g, " | ");
    }),
    `total | ${total}`,
  ];
}
