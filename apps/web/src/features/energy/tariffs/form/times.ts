import { minuteOfDay, toHhmm } from "@switchboard/domain/core";
import { keysOf, type Line, type Period, type Version } from "../tariff-draft.ts";

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

/** Replaces the periods, and removes missing ones from the lines. */
export function withPeriods(version: Version, periods: Period[]): Version {
  const keys = keysOf(periods);
  const isNone = keys.length === 0;
  return {
    ...version,
    periods: isNone ? undefined : periods,
    lines: version.lines.map((line) => (isNone ? atOnePrice(line) : within(line, keys))),
  };
}

function within(line: Line, keys: readonly string[]): Line {
  if (line.kind !== "energy" && line.kind !== "demand") return line;
  const left = line.periods?.filter((key) => keys.includes(key));
  // A line of that period alone would apply at all times: it is kept, so that the check refuses it and asks.
  const own = left?.length ? { ...line, periods: left } : line;
  if (own.kind === "demand" || !own.prices) return own;
  return { ...own, prices: Object.fromEntries(Object.entries(own.prices).filter(([key]) => keys.includes(key))) };
}

/** The first of the prices there were. */
function atOnePrice(line: Line): Line {
  if (line.kind !== "energy" || !line.prices) return line;
  const { prices, ...rest } = line;
  return { ...rest, price: Object.values(prices)[0] ?? "" };
}

/** Gives a season or a kind of day another name, also where hours name it. */
export function renameDays(version: Version, part: "seasons" | "dayClasses", at: number, key: string): Version {
  const before = version[part]?.[at]?.key;
  const named = part === "seasons" ? "seasons" : "days";
  const own = (each: string) => (each === before ? key : each);
  return {
    ...version,
    [part]: version[part]?.map((each, index) => (index === at ? { ...each, key } : each)),
    periods: version.periods?.map((period) => ({
      ...period,
      windows: period.windows.map((window) =>
        window[named] ? { ...window, [named]: window[named].map(own) } : window,
      ),
    })),
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
