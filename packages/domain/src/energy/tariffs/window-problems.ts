import { DAY_TYPES } from "../../core/day-types.ts";
import { areDays } from "../../core/days.ts";
import { formatHhmm, isHhmm, toHhmm } from "../../core/hhmm.ts";
import { nextDay } from "../../core/instants.ts";
import { problem, type TariffProblem } from "./problem-codes.ts";
import { ALL_TIMES, NONE, type TariffVersion, type TimeWindow } from "./tariff.ts";
import { dayClassOf, minutesOf, seasonOf, windowCounts } from "./time-periods.ts";

/** Returns the problems of how a version divides the year, the week and the day. */
export function timeProblems(version: TariffVersion, path: string): TariffProblem[] {
  const named = [...seasonProblems(version, path), ...dayProblems(version, path), ...periodProblems(version, path)];
  // The coverage of the day is only checked when all windows are valid.
  return named.length > 0 || !version.periods?.length ? named : coverProblems(version, path);
}

/** Finds names that are empty, duplicate or reserved. */
function nameProblems(keys: readonly string[], reserved: readonly string[]): boolean[] {
  return keys.map((key, index) => key.trim() === "" || reserved.includes(key) || keys.indexOf(key) !== index);
}

const isDayOfYear = (text: string) =>
  /^\d{2}-\d{2}$/.test(text) && new Date(`2024-${text}T00:00:00Z`).toJSON()?.slice(5, 10) === text;

function seasonProblems(version: TariffVersion, path: string): TariffProblem[] {
  const seasons = version.seasons ?? [];
  const isBadName = nameProblems(
    seasons.map(({ key }) => key),
    [NONE],
  );
  const problems = seasons.flatMap(({ key, spans }, index) => {
    const own = `${path}.seasons.${index}`;
    const isSpan = spans.length > 0 && spans.every(({ from, to }) => isDayOfYear(from) && isDayOfYear(to));
    return [
      ...(isBadName[index] ? [problem(own, "season.key", key)] : []),
      ...(isSpan ? [] : [problem(own, "season.span", key)]),
    ];
  });
  if (problems.length > 0) return problems;
  const counts = new Map<string, number>();
  for (let day = "2024-01-01"; day < "2025-01-01"; day = nextDay(day))
    seasons.forEach((season, index) => {
      if (seasonOf({ ...version, seasons: [season] }, day) === NONE) return;
      if (counts.has(day)) problems.push(problem(`${path}.seasons.${index}`, "season.overlap", season.key));
      counts.set(day, index);
    });
  return problems.slice(0, 1);
}

function dayProblems({ dayClasses = [] }: TariffVersion, path: string): TariffProblem[] {
  const isBadName = nameProblems(
    dayClasses.map(({ key }) => key),
    [NONE],
  );
  return dayClasses.flatMap(({ key, weekdays = [], types = [] }, index) => {
    const own = `${path}.dayClasses.${index}`;
    const areGiven = weekdays.length + types.length > 0 && areDays(weekdays);
    return [
      ...(isBadName[index] ? [problem(own, "day.key", key)] : []),
      ...(areGiven && types.every((type) => DAY_TYPES.includes(type)) ? [] : [problem(own, "day.days", key)]),
    ];
  });
}

function periodProblems(version: TariffVersion, path: string): TariffProblem[] {
  const periods = version.periods ?? [];
  const isBadName = nameProblems(
    periods.map(({ key }) => key),
    [],
  );
  return periods.flatMap(({ key, windows }, index) => {
    const own = `${path}.periods.${index}`;
    return [
      ...(isBadName[index] ? [problem(own, "period.key", key)] : []),
      ...windows.flatMap((window, at) => windowProblems(version, window, `${own}.windows.${at}`, key)),
    ];
  });
}

function windowProblems(version: TariffVersion, window: TimeWindow, path: string, name: string): TariffProblem[] {
  if (!isHhmm(window.from) || !isHhmm(window.to)) return [problem(path, "window.time", name)];
  const seasons = [NONE, ...(version.seasons ?? []).map(({ key }) => key)];
  const days = [NONE, ...(version.dayClasses ?? []).map(({ key }) => key)];
  const areKnown =
    (window.seasons ?? []).every((key) => seasons.includes(key)) &&
    (window.days ?? []).every((key) => days.includes(key));
  return areKnown ? [] : [problem(path, "window.reference", name)];
}

/** Every minute of each possible kind of day must be in exactly one period. */
function coverProblems(version: TariffVersion, path: string): TariffProblem[] {
  const problems: TariffProblem[] = [];
  for (const [season, dayClass] of kindsOfDay(version)) {
    const owner = new Int16Array(1440).fill(-1);
    const where = [season, dayClass].filter((key) => key !== NONE).join(" · ") || ALL_TIMES;
    version.periods?.forEach(({ key, windows }, index) => {
      windows.forEach((window, at) => {
        if (!windowCounts(window, season, dayClass)) return;
        const taken = minutesOf(window).flatMap(([from, to]) => rangeOf(from, to));
        const double = taken.find((minute) => owner[minute] !== -1);
        if (double !== undefined)
          problems.push(
            problem(`${path}.periods.${index}.windows.${at}`, "window.overlap", `${key}, ${where}, ${clock(double)}`),
          );
        for (const minute of taken) owner[minute] = index;
      });
    });
    const gap = owner.indexOf(-1);
    if (gap >= 0) problems.push(problem(`${path}.periods`, "window.gap", `${where}, ${clock(gap)}`));
  }
  return problems;
}

const rangeOf = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const clock = (minute: number) => formatHhmm(toHhmm(Math.floor(minute / 60), minute % 60), 24);

/** Returns the combinations of season and day class that occur in a leap year, including days that a calendar marks. */
function kindsOfDay(version: TariffVersion): [string, string][] {
  const kinds = new Map<string, [string, string]>();
  const marks = [undefined, ...DAY_TYPES];
  for (let day = "2024-01-01"; day < "2025-01-01"; day = nextDay(day))
    for (const type of marks) {
      const kind: [string, string] = [seasonOf(version, day), dayClassOf(version, day, () => type && { type })];
      kinds.set(kind.join(" "), kind);
    }
  return [...kinds.values()];
}
