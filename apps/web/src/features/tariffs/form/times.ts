import { minuteOfDay, toHhmm } from "@switchboard/domain";
import type { Line, Version } from "../tariff-draft.ts";

/** As a field for times has it; midnight at the end of a day is midnight. */
export function timeText(hhmm: number): string {
  const minute = minuteOfDay(hhmm) % 1440;
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

export function timeOf(text: string): number | undefined {
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(text) ?? [];
  return hour === undefined || minute === undefined ? undefined : toHhmm(Number(hour), Number(minute));
}

/** Gives a period another name, also where lines name it. */
export function renamePeriod(version: Version, at: number, key: string): Version {
  const before = version.periods?.[at]?.key;
  if (before === undefined) return version;
  const periods = version.periods?.map((period, index) => (index === at ? { ...period, key } : period));
  const isLast = !version.periods?.some((period, index) => index !== at && period.key === before);
  return {
    ...version,
    periods,
    lines: isLast ? version.lines.map((line) => renamed(line, before, key)) : version.lines,
  };
}

function renamed(line: Line, before: string, key: string): Line {
  const own = (each: string) => (each === before ? key : each);
  if (line.kind !== "energy" && line.kind !== "demand") return line;
  const periods = line.periods?.map(own);
  if (line.kind === "demand") return { ...line, periods };
  const prices =
    line.prices && Object.fromEntries(Object.entries(line.prices).map(([period, price]) => [own(period), price]));
  return { ...line, periods, prices };
}
