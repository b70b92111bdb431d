import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { AlarmCondition } from "./condition.ts";
import { type RaiseStep, raisesOf, seenFor } from "./raises.ts";
import { replay } from "./replay.ts";
import { suggestionFor } from "./suggestions.ts";

const MINUTE = 60_000;
const PERIOD = { from: 0, to: 7 * 24 * 60 * MINUTE, timeZone: "Asia/Kolkata" };
const condition = (onDelayMs: number, offDelayMs: number): AlarmCondition => ({
  test: { kind: "is", value: true },
  onDelayMs,
  offDelayMs,
  gapMs: Number.POSITIVE_INFINITY,
});
const steps = (...all: [RaiseStep["kind"], number][]): RaiseStep[] => all.map(([kind, at]) => ({ kind, at }));

describe("the raises of a life", () => {
  test.each<[string, RaiseStep[], [number, number | null][]]>([
    ["one that lasts", steps(["raised", 1]), [[1, null]]],
    ["one that is over", steps(["raised", 1], ["acknowledged", 2], ["cleared", 3], ["closed", 3]), [[1, 3]]],
    [
      "one that came back",
      steps(["raised", 1], ["cleared", 2], ["raised_again", 5]),
      [
        [1, 2],
        [5, null],
      ],
    ],
    [
      "an event that happened again",
      steps(["raised", 1], ["raised_again", 4], ["closed", 9]),
      [
        [1, 4],
        [4, 9],
      ],
    ],
    ["nothing but notes", steps(["noted", 1]), []],
  ])("%s", (_, life, expected) => {
    expect(raisesOf("pump", life).map(({ raisedAt, clearedAt }) => [raisedAt, clearedAt])).toEqual(expected);
  });
});

describe("reconstructed observations", () => {
  it("lead to equal raises with equal delays", () => {
    const delay = fc.integer({ min: 0, max: 20 }).map((minutes) => minutes * MINUTE);
    const gaps = fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 90 })), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(delay, delay, gaps, (on, off, lengths) => {
        let at = on;
        const raises = lengths.map(([wait, lasts]) => {
          const raisedAt = at + on + wait * MINUTE;
          at = raisedAt + off + lasts * MINUTE;
          return { raisedAt, clearedAt: at };
        });
        const observations = seenFor(raises, condition(on, off));
        const again = replay(condition(on, off), [{ id: "pump", observations }], PERIOD).alarms;
        expect(again.map(({ raisedAt, clearedAt }) => ({ raisedAt, clearedAt }))).toEqual(raises);
      }),
    );
  });

  it("show that a longer off-delay merges alarms that come and go every two minutes", () => {
    const raises = Array.from({ length: 41 }, (_, index) => ({
      raisedAt: (10 + index * 2) * MINUTE,
      clearedAt: (11 + index * 2) * MINUTE,
    }));
    const now = condition(0, 0);
    const histories = [{ id: "pump", observations: seenFor(raises, now) }];
    expect(suggestionFor(now, "high", histories, PERIOD)).toMatchObject({
      what: "off_delay",
      value: 2 * MINUTE,
      before: 41,
      removed: 40,
    });
  });
});
