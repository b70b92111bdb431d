import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AlarmCondition, type Observation, UNWATCHED, watch } from "./condition.ts";
import { replay, replayEach } from "./replay.ts";

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const from = Date.parse("2026-10-01T00:00:00+05:30");
const period = { from, to: from + 31 * DAY, timeZone: "Asia/Kolkata" };
const over: AlarmCondition = {
  test: { kind: "above", limit: 20, back: 0 },
  onDelayMs: 0,
  offDelayMs: 0,
  gapMs: 10 * MINUTE,
};
const at = (minute: number, value: number): Observation => ({ at: from + minute * MINUTE, value });
const pulse = (minute: number, lasts: number) => [at(minute, 25), at(minute + lasts, 10)];

describe("replay of last month", () => {
  const first = { id: "first", observations: [...pulse(10, 3), ...pulse(1430, 6), ...pulse(1450, 2)] };
  const second = { id: "second", observations: pulse(1500, 1) };

  it("counts alarms by day and source and finds the longest", () => {
    expect(replay(over, [first, second], period)).toEqual({
      alarms: [
        { id: "first", raisedAt: at(10, 0).at, clearedAt: at(13, 0).at },
        { id: "first", raisedAt: at(1430, 0).at, clearedAt: at(1436, 0).at },
        { id: "first", raisedAt: at(1450, 0).at, clearedAt: at(1452, 0).at },
        { id: "second", raisedAt: at(1500, 0).at, clearedAt: at(1501, 0).at },
      ],
      count: 4,
      longest: { id: "first", raisedAt: at(1430, 0).at, clearedAt: at(1436, 0).at, ms: 6 * MINUTE },
      perDay: [
        { day: "2026-10-01", count: 2 },
        { day: "2026-10-02", count: 2 },
      ],
      perSource: [
        { id: "first", count: 3 },
        { id: "second", count: 1 },
      ],
    });
  });

  it("finds nothing without stored values", () => {
    expect(replay(over, [{ id: "mute", observations: [] }], period)).toMatchObject({ count: 0, longest: undefined });
  });

  it("counts the alarms of several conditions", () => {
    const slower = { ...over, onDelayMs: 3 * MINUTE };
    const longer = { ...over, offDelayMs: 30 * MINUTE, gapMs: 60 * MINUTE };
    expect(replayEach([over, slower, longer], [first, second], period)).toEqual([4, 2, 3]);
  });

  it("ignores alarms raised before or after the period", () => {
    const observations = [at(-5, 25), at(4, 10), at(31 * 1440, 25)];
    expect(replay(over, [{ id: "a", observations }], period).count).toBe(0);
    expect(replay(over, [{ id: "a", observations: [at(-3, 10), at(4, 25)] }], period).count).toBe(1);
  });

  it("measures an alarm that still stands up to the end of the period", () => {
    const { longest } = replay(over, [{ id: "a", observations: [at(31 * 1440 - 5, 25)] }], period);
    expect(longest).toMatchObject({ clearedAt: null, ms: 5 * MINUTE });
  });
});

it("raises exactly the alarms that live watching raises, however often it ticks", () => {
  const someCondition = fc.record({
    test: fc.record({
      kind: fc.constantFrom("above" as const, "below" as const),
      limit: fc.integer({ min: -3, max: 3 }),
      back: fc.integer({ min: 0, max: 3 }),
    }),
    onDelayMs: fc.integer({ min: 0, max: 12 }),
    offDelayMs: fc.integer({ min: 0, max: 12 }),
    gapMs: fc.integer({ min: 1, max: 15 }),
  });
  const some = fc.array(fc.tuple(fc.nat({ max: 300 }), fc.integer({ min: -6, max: 6 })), { maxLength: 60 });
  fc.assert(
    fc.property(someCondition, some, fc.integer({ min: 1, max: 20 }), (condition, values, every) => {
      const observations = values.map(([at, value]) => ({ at, value })).toSorted((a, b) => a.at - b.at);
      const raised: number[] = [];
      let state = UNWATCHED;
      for (let now = 0; now < 300; now += 1) {
        const seen = observations.filter(({ at }) => at === now);
        for (const each of now % every === 0 ? [...seen, { at: now }] : seen) {
          const watched = watch(condition, state, each);
          state = watched.state;
          raised.push(...watched.changes.filter(({ kind }) => kind === "raised").map(({ at }) => at));
        }
      }
      raised.push(
        ...watch(condition, state, { at: 299 }).changes.flatMap(({ kind, at }) => (kind === "raised" ? at : [])),
      );
      const told = replay(condition, [{ id: "a", observations }], { from: 0, to: 300, timeZone: "UTC" });
      expect(told.alarms.map(({ raisedAt }) => raisedAt)).toEqual(raised);
    }),
  );
});
