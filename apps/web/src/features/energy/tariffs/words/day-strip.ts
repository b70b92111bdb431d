import { minutesOf, NONE, seasonOf, windowCounts } from "@switchboard/domain/energy";
import type { Version } from "../tariff-draft.ts";

const DAY_MINUTES = 1440;

/** Minutes of a day in one period; `period` counts in the version's, -1 where no window is. */
interface StripPart {
  from: number;
  to: number;
  period: number;
}

/** One kind of day, divided into its periods. */
export interface DayStrip {
  season: string;
  dayClass: string;
  parts: StripPart[];
}

/** Returns the kinds of day of a version, each as a strip of 24 hours. */
export function dayStrips(version: Version): DayStrip[] {
  const seasons = [...(version.seasons ?? []).map(({ key }) => key), ...restOf(version.seasons, hasRest(version))];
  const classes = [...(version.dayClasses ?? []).map(({ key }) => key), NONE];
  return seasons.flatMap((season) =>
    classes.map((dayClass) => ({ season, dayClass, parts: partsOf(version, season, dayClass) })),
  );
}

const restOf = (seasons: Version["seasons"], isLeft: boolean) => (!seasons?.length || isLeft ? [NONE] : []);

/** Whether days of the year are in no season. */
function hasRest(version: Version): boolean {
  return Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10)).some(
    (day) => seasonOf(version, day) === NONE,
  );
}

function partsOf(version: Version, season: string, dayClass: string): StripPart[] {
  const owner = new Int16Array(DAY_MINUTES).fill(-1);
  version.periods?.forEach(({ windows }, index) => {
    for (const window of windows)
      if (windowCounts(window, season, dayClass))
        for (const [from, to] of minutesOf(window)) owner.fill(index, from, to);
  });
  const parts: StripPart[] = [];
  owner.forEach((period, minute) => {
    const last = parts.at(-1);
    if (last && last.period === period) last.to = minute + 1;
    else parts.push({ from: minute, to: minute + 1, period });
  });
  return parts;
}
