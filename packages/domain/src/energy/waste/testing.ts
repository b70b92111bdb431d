import type { DayMark } from "../../core/day-types.ts";
import { dayOfWeek, nextDay } from "../../core/instants.ts";
import { type KnownFinding, WASTE_HISTORY_DAYS, wasteOn, worthTelling } from "./find-waste.ts";
import type { WasteFinding } from "./finding.ts";
import { yearBefore } from "./history.ts";
import { HOURS, type MeterDay } from "./meter-days.ts";

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a random number of the standard normal distribution. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

export interface MadeYear {
  seed?: number;
  from?: string;
  days?: number;
  /** The constant load in watts, and the additional load while people work. */
  base?: number;
  work?: number;
  /** The noise of a whole day and of one hour, as a share. */
  dayNoise?: number;
  hourNoise?: number;
  /** How much of yesterday's noise is in today's. */
  memory?: number;
  /** Changes the watts of an hour, to simulate waste. */
  change?: (watts: number, day: string, hour: number) => number;
  temperature?: (day: string) => number;
}

export const FIRST = "2025-01-06";

/** Simulates an office: a base load day and night, people from 8 to 18 on weekdays, and noise of days and hours. */
export function madeDays(given: MadeYear = {}): MeterDay[] {
  const { seed = 1, from = FIRST, days = 365, base = 2000, work = 10_000, dayNoise = 0.05, hourNoise = 0.05 } = given;
  const { memory = 0, change = (watts: number) => watts, temperature } = given;
  const random = seeded(seed);
  let last = 0;
  return Array.from({ length: days }, (_, n) => {
    const day = nextDay(from, n);
    last = memory * last + Math.sqrt(1 - memory ** 2) * normal(random);
    const level = 1 + dayNoise * last;
    const isWorkday = dayOfWeek(day) >= 1 && dayOfWeek(day) <= 5;
    const hours = HOURS.map((hour) => {
      const watts = base + (isWorkday && hour >= 8 && hour < 18 ? work : 0);
      return Math.max(0, change(watts, day, hour) * level * (1 + hourNoise * normal(random)));
    });
    return temperature ? { day, hours, temperature: temperature(day) } : { day, hours };
  });
}

const noisyYear = (given: MadeYear) => (seed: number) => madeDays({ ...given, seed });

function summerYear(seed: number): MeterDay[] {
  const season = (day: string) => 26 + 8 * Math.sin((2 * Math.PI * (Date.parse(day) / 86_400_000 - 100)) / 365);
  const temperature = (day: string) => season(day) + 2 * Math.sin(Date.parse(day) * (seed + 1));
  const change = (watts: number, day: string) => watts + 150 * Math.max(0, temperature(day) - 22);
  return madeDays({ seed, change, temperature });
}

/** Years in which nothing is wasted, by the kind of noise in them: every finding in one is a false alarm. */
export const CLEAN_YEARS = {
  "days that differ by 5 %": noisyYear({ dayNoise: 0.05 }),
  "days that differ by 15 %": noisyYear({ dayNoise: 0.15 }),
  "days that take after the day before": noisyYear({ dayNoise: 0.05, memory: 0.7 }),
  "a small and restless meter": noisyYear({ base: 50, work: 300, dayNoise: 0.2, hourNoise: 0.4 }),
  "a load that never rests": noisyYear({ work: 0, dayNoise: 0.1 }),
  "summers and a thermometer": summerYear,
};

export const CREEP_BEGIN = nextDay(FIRST, 150);

/** A year whose base load creeps up by a tenth over a quarter. */
export function creepingYear(seed: number): MeterDay[] {
  const grown = (day: string) => (Date.parse(day) - Date.parse(CREEP_BEGIN)) / (90 * 86_400_000);
  const change = (watts: number, day: string) => watts + 200 * Math.min(1, Math.max(0, grown(day)));
  return madeDays({ seed, change, dayNoise: 0.03 });
}

/** Every day judged as the server does, night for night; what was told rests as it does there. */
export function judgeAll(
  days: readonly MeterDay[],
  given: { markOf?: (day: string) => DayMark | undefined; from?: string; hasLastYear?: boolean } = {},
): WasteFinding[] {
  const { markOf = () => undefined, from = FIRST, hasLastYear = false } = given;
  const told: WasteFinding[] = [];
  const known: KnownFinding[] = [];
  for (const [n, { day }] of days.entries()) {
    if (day < from) continue;
    const before = yearBefore(day);
    const lastYear = hasLastYear ? days.filter((each) => each.day >= before.from && each.day <= before.to) : [];
    const found = worthTelling(
      wasteOn({ days: days.slice(Math.max(0, n + 1 - WASTE_HISTORY_DAYS), n + 1), lastYear, markOf }, day),
      known,
    );
    told.push(...found);
    known.push(...found.map(({ kind, to }) => ({ kind, to, isIntended: false })));
  }
  return told;
}
