import { describe, expect, it } from "vitest";
import { nextDay } from "../../core/instants.ts";
import { savingsOf } from "./savings.ts";
import { FIRST, madeDays } from "./testing.ts";

describe("savings", () => {
  const done = nextDay(FIRST, 84);
  const saved = (seed: number, share: number) => {
    const days = madeDays({ seed, days: 168, change: (watts, day) => (day >= done ? watts * (1 - share) : watts) });
    return savingsOf(
      days.filter(({ day }) => day < done).slice(-56),
      days.filter(({ day }) => day >= done),
    );
  };

  it("are the projected energy less the used energy", () => {
    const found = saved(3, 0.2);
    expect(found?.days).toBe(84);
    const share = (found?.savedWh ?? 0) / (found?.expectedWh ?? 1);
    expect(share).toBeCloseTo(0.2, 1);
    expect(found?.cvRmse).toBeLessThan(0.1);
  });

  it("are zero within the confidence interval in nineteen of twenty cases when nothing was done", () => {
    const outside = Array.from({ length: 100 }, (_, seed) => saved(seed + 1, 0)).filter(
      (found) => found && Math.abs(found.savedWh) > found.certainWh,
    );
    expect(outside.length).toBeLessThanOrEqual(10);
  });

  it("are unknown when nothing was measured before", () => {
    expect(savingsOf([], madeDays({ days: 10 }))).toBeUndefined();
  });
});
