import { describe, expect, it } from "vitest";
import { MERIDIAN } from "../plan.ts";
import { planSchedules } from "../plans/schedules.ts";
import { HOUR, MINUTE } from "../time.ts";
import { earlyRuns } from "./early-runs.ts";
import { recall } from "./history.ts";

const NAME = "Office cool by nine";
/** Once a day and an hour later each time, over more than three weeks: every hour, including weekends and holidays. */
const NOWS = Array.from({ length: 25 }, (_, day) => Date.parse("2026-03-01T00:07:00Z") + day * 25 * HOUR);

function look(now: number) {
  const given = MERIDIAN.site.schedules.find(({ name }) => name === NAME);
  const planned = planSchedules(MERIDIAN, new Date(now)).find(({ row }) => row.name === NAME);
  if (!given || !planned) throw new Error(`There is no "${NAME}"`);
  return { runs: earlyRuns(MERIDIAN, given, now), planned };
}

describe("a schedule that cools a room by its time", () => {
  it("has learnt its start at any time, and has begun no future run", () => {
    for (const now of NOWS) {
      const { runs, planned } = look(now);
      expect(runs.at(-1)?.start.reason.code, new Date(now).toISOString()).toBe("learnt");
      expect(planned.row.start).toEqual(runs.at(-1)?.start);
      expect(runs.every(({ start }) => Date.parse(start.at) < now)).toBe(true);
      expect(planned.row.next).toBeGreaterThan(now);
    }
  });

  it("starts within its window, and reaches its temperature about on time", () => {
    const [now = 0] = NOWS.slice(-1);
    const { runs } = look(now);
    expect(runs.length).toBeGreaterThan(6);
    for (const { start, course, reach } of runs.slice(0, -1)) {
      const by = Date.parse(start.by);
      expect(by - Date.parse(start.at)).toBeLessThanOrEqual(reach.within * MINUTE);
      expect(Math.abs((course.reachedAt ?? 0) - by)).toBeLessThanOrEqual(15 * MINUTE);
    }
  });

  it("also appears in the past of its switch", () => {
    const [now = 0] = NOWS.slice(-1);
    const { runs, planned } = look(now);
    const pasts = recall(MERIDIAN, { now, isReachable: () => true });
    const asked = pasts.flatMap(({ commands }) => commands).filter(({ cause }) => cause?.name === NAME);
    expect(asked.map(({ cause }) => cause?.run)).toEqual(
      planned.runs.filter(({ early }) => early).map(({ _id }) => _id),
    );
    expect(asked).toHaveLength(runs.length);
    expect(new Set(asked.map(({ planned: { name } }) => name))).toEqual(new Set(["Office AC"]));
  });
});
