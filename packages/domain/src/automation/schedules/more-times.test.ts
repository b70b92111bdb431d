import { expect, it, test } from "vitest";
import { MOST_MORE_TIMES, type MoreTime, moreTimeProblems, rhythmOfMore } from "./more-times.ts";

const off = { switch_appliance_id: "s", switch_state: 0 };
const at = (time: number | undefined, own: Partial<MoreTime> = {}): MoreTime => ({ time, actions: [off], ...own });
const sunset = { event: "sunset", offset: 0 } as const;

test.each<[string, MoreTime[], { path: string; code: string }[]]>([
  ["nothing when each time has its own actions", [at(2300), at(1200, { sun: sunset })], []],
  ["a missing time", [at(undefined)], [{ path: "more_times.0.time", code: "schedule.time" }]],
  ["an impossible time", [at(2300), at(2460)], [{ path: "more_times.1.time", code: "schedule.time" }]],
  ["the time of the first", [at(1830)], [{ path: "more_times.0.time", code: "schedule.same_time" }]],
  ["a time that stands twice", [at(2300), at(2300)], [{ path: "more_times.1.time", code: "schedule.same_time" }]],
  [
    "the same sunset twice",
    [at(1200, { sun: sunset }), at(1100, { sun: sunset })],
    [{ path: "more_times.1.time", code: "schedule.same_time" }],
  ],
  [
    "a sun too far away",
    [at(1200, { sun: { ...sunset, offset: 999 } })],
    [{ path: "more_times.0.rhythm.sun", code: "rhythm.sun" }],
  ],
  [
    "a temperature without a limit of time",
    [at(2300, { reach: { sensor: "s", target: 21, way: "warm", within: 0 } })],
    [{ path: "more_times.0.rhythm.reach", code: "rhythm.reach" }],
  ],
  ["no action", [at(2300, { actions: [] })], [{ path: "more_times.0.actions", code: "actions.none" }]],
  [
    "too many times",
    Array.from({ length: MOST_MORE_TIMES + 1 }, (_, index) => at(index)),
    [{ path: "more_times", code: "schedule.times" }],
  ],
])("reports %s", (_, more, expected) => {
  expect(moreTimeProblems(more, { time: 1830 }, true)).toEqual(expected);
});

it("shares days off and seasons with the first time, and has its own sun and temperature", () => {
  const season = { from: "03-01", to: "06-30" };
  const reach = { sensor: "s", target: 21, way: "warm", within: 60 } as const;
  expect(rhythmOfMore({ season, sun: sunset, reach }, {})).toEqual({ season, sun: null, reach: null });
  expect(rhythmOfMore({ season }, { sun: sunset, reach })).toEqual({ season, sun: sunset, reach });
});
