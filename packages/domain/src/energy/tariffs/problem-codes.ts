import type { Problem } from "../../core/problems.ts";

export const TARIFF_PROBLEMS = {
  "tariff.currency": "Choose a currency",
  "tariff.zone": "Choose a time zone",
  "tariff.versions": "Add at least one version",
  "version.from": "Choose the day from which it counts",
  "version.order": "Two versions begin on the same day, or not in order",
  "version.clock": "Choose a time zone for the meter's clock",
  "version.rounding": "Round to a step above zero",
  "version.lines": "Add at least one line",
  "season.key": "Give each season a name of its own",
  "season.span": "Choose the first and the last day of the season",
  "season.overlap": "Two seasons have days in common",
  "day.key": "Give each kind of day a name of its own",
  "day.days": "Choose days of the week or of a calendar",
  "period.key": "Give each period a name of its own",
  "window.time": "Choose proper times",
  "window.reference": "That season or kind of day is not in this tariff",
  "window.gap": "Some time is in no period",
  "window.overlap": "Some time is in two periods",
  "line.key": "Give each line a name of its own",
  "line.price": "Provide a price",
  "line.prices": "Provide a price for each period",
  "line.period": "That period is not in this tariff",
  "line.slabs": "Slabs must go up, and the last must be open",
  "line.share": "Provide a share above zero",
  "line.amount": "Provide a number above zero",
  "line.reference": "It is worked out from a line that does not stand before it",
  "line.steps": "Steps of the power factor must begin at 0 and go up to 1",
  "line.month": "Provide months and their prices",
  "line.round": "Round to a step above zero",
  "fuel.line": "This tariff has no such line with monthly prices",
  "fuel.month": "The line is not charged in this month",
  "fuel.ahead": "Choose a month of the next twelve at the latest",
} as const;
export type TariffProblemCode = keyof typeof TARIFF_PROBLEMS;

/** `path` locates the problem (`versions.0.lines.3.prices.peak`), and `name` is the name that people know. */
export type TariffProblem = Problem<TariffProblemCode>;

export function problem(path: string, code: TariffProblemCode, name?: string): TariffProblem {
  return name === undefined ? { path, code } : { path, code, name };
}
