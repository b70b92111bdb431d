import { CLEAN_YEARS, creepingYear, judgeAll } from "@switchboard/domain/energy/testing";
import type { Measure } from "./measure.ts";

const SEEDS = Array.from({ length: 40 }, (_, n) => n + 1);
/** False findings of a meter in a year. With more, people stop reading the findings. */
const MOST_FALSE = 0.25;

/**
 * Measures how often the search for waste is wrong: forty simulated years of each kind of noise, judged night by night
 * (ADR 0077).
 */
export async function measureFalseAlarms(): Promise<Measure[]> {
  const falseAlarms = Object.entries(CLEAN_YEARS).map(
    ([noise, makeYear]): Measure => ({
      what: `false findings a meter and year, ${noise}`,
      value: SEEDS.flatMap((seed) => judgeAll(makeYear(seed))).length / SEEDS.length,
      unit: "findings",
      aim: { atMost: MOST_FALSE },
    }),
  );
  const found = SEEDS.filter((seed) => judgeAll(creepingYear(seed)).some(({ kind }) => kind === "base_load"));
  const creeping: Measure = {
    what: "base loads found of 40 that creep up by a tenth over a quarter",
    value: found.length,
    unit: "years",
    isCount: true,
    aim: { atLeast: SEEDS.length },
  };
  return [...falseAlarms, creeping];
}
