import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  type AlarmCondition,
  type ConditionChange,
  changeDue,
  conditionProblems,
  isKnown,
  type Observation,
  type Tick,
  UNWATCHED,
  type WatchState,
  watch,
} from "./condition.ts";

const MINUTE = 60_000;
const freezer: AlarmCondition = {
  test: { kind: "above", limit: -15, back: 2 },
  onDelayMs: 10 * MINUTE,
  offDelayMs: 5 * MINUTE,
  gapMs: 6 * MINUTE,
};
const atOnce = { ...freezer, onDelayMs: 0, offDelayMs: 0 };

/** Returns all changes that a stream leads to, in order. */
function changesOf(condition: AlarmCondition, stream: readonly (Observation | Tick)[], from = UNWATCHED) {
  const changes: ConditionChange[] = [];
  let state: WatchState = from;
  for (const seen of stream) {
    const watched = watch(condition, state, seen);
    changes.push(...watched.changes);
    state = watched.state;
  }
  return { changes, state };
}

/** [minute, value] pairs; a lone minute is a tick. */
const stream = (...given: ([number, Observation["value"]] | number)[]) =>
  given.map((each) => (typeof each === "number" ? { at: each * MINUTE } : { at: each[0] * MINUTE, value: each[1] }));
const describeChanges = (condition: AlarmCondition, ...given: Parameters<typeof stream>) =>
  changesOf(condition, stream(...given)).changes.map(({ kind, at }) => `${kind} ${at / MINUTE}`);

describe("a number past its limit", () => {
  test.each<[string, AlarmCondition, Parameters<typeof stream>, string[]]>([
    [
      "is raised when its delay is over",
      freezer,
      [
        [0, -10],
        [5, -10],
        [10, -10],
      ],
      ["raised 10"],
    ],
    [
      "is raised at the end of its delay, however late that is noticed",
      freezer,
      [
        [0, -10],
        [5, -9],
        [11, -8],
      ],
      ["raised 10"],
    ],
    ["is raised by time passing alone", freezer, [[0, -10], [5, -10], 9, 10.5], ["raised 10"]],
    [
      "is not raised when it comes back in time",
      freezer,
      [
        [0, -10],
        [5, -10],
        [9, -20],
        [14, -20],
      ],
      [],
    ],
    ["is not raised by what only touches the limit", atOnce, [[0, -15]], []],
    [
      "restarts its delay after it was back for a moment",
      freezer,
      [[0, -10], [5, -20], [6, -10], [11, -10], 16],
      ["raised 16"],
    ],
    ["is raised at once without a delay", atOnce, [[3, -14]], ["raised 3"]],
    [
      "stays until it has come all the way back",
      atOnce,
      [
        [0, -14],
        [1, -16],
        [2, -16.9],
        [3, -17],
      ],
      ["raised 0", "cleared 3"],
    ],
    [
      "is cleared when the off-delay is over",
      freezer,
      [
        [0, -10],
        [5, -10],
        [10, -20],
        [15, -20],
      ],
      ["raised 10", "cleared 15"],
    ],
    [
      "is not cleared by a good value within the off-delay",
      { ...freezer, onDelayMs: 0 },
      [[0, -10], [1, -20], [4, -10], [9, -10], 12],
      ["raised 0"],
    ],
    [
      "is cleared at once when a delay ended just before",
      { ...freezer, offDelayMs: 0 },
      [
        [0, -10],
        [5, -10],
        [11, -20],
      ],
      ["raised 10", "cleared 11"],
    ],
    [
      "works in the other direction with below",
      { ...atOnce, test: { kind: "below", limit: 200, back: 5 } },
      [
        [0, 201],
        [1, 199],
        [2, 204],
        [3, 205],
      ],
      ["raised 1", "cleared 3"],
    ],
  ])("%s", (_, condition, given, changes) => {
    expect(describeChanges(condition, ...given)).toEqual(changes);
  });
});

describe("yes or no, and states", () => {
  const open: AlarmCondition = { ...freezer, test: { kind: "is", value: true }, onDelayMs: 2 * MINUTE, offDelayMs: 0 };
  const dry: AlarmCondition = { ...atOnce, test: { kind: "is", value: 3 } };
  test.each<[string, AlarmCondition, Parameters<typeof stream>, string[]]>([
    ["a door that stays open", open, [[0, false], [1, true], 3, [4, false]], ["raised 3", "cleared 4"]],
    ["a door that was shut in time", open, [[1, true], [2, false], 9], []],
    [
      "a motor that runs dry",
      dry,
      [
        [0, 2],
        [1, 3],
        [2, 2],
      ],
      ["raised 1", "cleared 2"],
    ],
    ["a value of another kind says nothing", open, [[0, 1], 9], []],
  ])("%s", (_, condition, given, changes) => {
    expect(describeChanges(condition, ...given)).toEqual(changes);
  });
});

describe("unknown values", () => {
  test.each<[string, Parameters<typeof stream>, string[]]>([
    ["a gap does not raise", [[0, -10], 20], []],
    ["a gap does not raise afterwards either: it starts anew", [[0, -10], [7, -10], [12, -10], 16], []],
    [
      "restart the whole delay after a gap",
      [
        [0, -10],
        [7, -10],
        [12, -10],
        [17, -10],
      ],
      ["raised 17"],
    ],
    [
      "do not count when the gap is exactly as long as a value is valid",
      [
        [0, -10],
        [6, -10],
        [12, -10],
      ],
      ["raised 10"],
    ],
    ["a gap does not clear", [[0, -10], [5, -10], [10, -20], 60], ["raised 10", "cleared 15"]],
    ["what nobody heard of stays raised", [[0, -10], [5, -10], [10, -10], 600], ["raised 10"]],
    ["a source that does not know starts anew", [[0, -10], [5, null], [6, -10], [11, -10], 15], []],
    ["a figure that is none says nothing", [[0, -10], [5, Number.NaN], 12], []],
  ])("%s", (_, given, changes) => {
    expect(describeChanges(freezer, ...given)).toEqual(changes);
  });

  it("include values observed too long ago", () => {
    const { state } = changesOf(freezer, stream([0, -10]));
    expect([6, 7].map((minute) => isKnown(freezer, state, minute * MINUTE))).toEqual([true, false]);
    expect(isKnown(freezer, UNWATCHED, 0)).toBe(false);
  });
});

describe("observations out of order", () => {
  it("ignores an observation older than the last one", () => {
    expect(describeChanges(freezer, [0, -10], [6, -10], [5, -20], 10)).toEqual(["raised 10"]);
  });

  it("counts a late observation at its own time when nothing was reported meanwhile", () => {
    expect(describeChanges({ ...freezer, onDelayMs: 5 * MINUTE }, 3, [2, -10], 7)).toEqual(["raised 7"]);
  });

  it("never clears before the raise", () => {
    expect(describeChanges({ ...freezer, onDelayMs: MINUTE, offDelayMs: 0 }, [0, -10], 5, [0.5, -20])).toEqual([
      "raised 1",
      "cleared 1",
    ]);
  });
});

it("returns when the state changes by time alone", () => {
  const after = (...given: Parameters<typeof stream>) => changeDue(freezer, changesOf(freezer, stream(...given)).state);
  expect(after([0, -20])).toBeUndefined();
  // The last value is valid for six minutes and the delay is ten: another value has to come first.
  expect(after([0, -10])).toBeUndefined();
  expect(after([0, -10], [5, -10])).toBe(10 * MINUTE);
  expect(after([0, -10], [5, -10], 10)).toBeUndefined();
});

test.each<[Partial<AlarmCondition>, string[]]>([
  [{}, []],
  [{ test: { kind: "is", value: false } }, []],
  [{ test: { kind: "above", limit: Number.NaN, back: 0 } }, ["test.limit: condition.limit"]],
  [{ test: { kind: "below", limit: 1, back: -1 } }, ["test.back: condition.back"]],
  [{ onDelayMs: -1, offDelayMs: 25 * 60 * MINUTE }, ["onDelayMs: condition.delay", "offDelayMs: condition.delay"]],
  [{ gapMs: 0 }, ["gapMs: condition.gap"]],
])("a condition with %o has the problems %o", (given, problems) => {
  expect(conditionProblems({ ...freezer, ...given }).map(({ path, code }) => `${path}: ${code}`)).toEqual(problems);
});

const someCondition = fc.record({
  test: fc.oneof(
    fc.record({
      kind: fc.constantFrom("above" as const, "below" as const),
      limit: fc.integer({ min: -3, max: 3 }),
      back: fc.integer({ min: 0, max: 3 }),
    }),
    fc.record({ kind: fc.constant("is" as const), value: fc.boolean() }),
  ),
  onDelayMs: fc.integer({ min: 0, max: 12 }),
  offDelayMs: fc.integer({ min: 0, max: 12 }),
  gapMs: fc.integer({ min: 1, max: 15 }),
});
const someValue = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -6, max: 6 }) },
  { weight: 4, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.constant(null) },
);
/** In order, with at least this many minutes between two. */
const seenAfter = (least: number) =>
  fc.array(fc.tuple(fc.integer({ min: least, max: 9 }), someValue), { maxLength: 40 }).map((steps) => {
    let at = 0;
    return steps.map(([later, value]): Observation => {
      at += later;
      return { at, value };
    });
  });
const inOrder = seenAfter(0);

describe("any stream of observations", () => {
  it("reports the same changes when ticks are added", () => {
    fc.assert(
      fc.property(
        someCondition,
        inOrder,
        fc.array(fc.nat({ max: 400 }), { maxLength: 60 }),
        (condition, seen, ticks) => {
          const end = { at: 1000 };
          const looked: (Observation | Tick)[] = [...seen, ...ticks.map((at) => ({ at }))];
          const mixed = looked.toSorted((a, b) => a.at - b.at);
          expect(changesOf(condition, [...mixed, end])).toEqual(changesOf(condition, [...seen, end]));
        },
      ),
    );
  });

  it("continues after a restart as if there had been none", () => {
    fc.assert(
      fc.property(someCondition, inOrder, fc.nat({ max: 40 }), (condition, seen, at) => {
        const before = changesOf(condition, seen.slice(0, at));
        const stored: WatchState = JSON.parse(JSON.stringify(before.state));
        const after = changesOf(condition, seen.slice(at), stored);
        const whole = changesOf(condition, seen);
        expect({ ...after, changes: [...before.changes, ...after.changes] }).toEqual(whole);
      }),
    );
  });

  it("raises and clears alternately, never back in time, and reports each change when it is due", () => {
    fc.assert(
      fc.property(someCondition, inOrder, (condition, seen) => {
        const { changes } = changesOf(condition, [...seen, { at: 1000 }]);
        expect(changes.map(({ kind }) => kind)).toEqual(changes.map((_, at) => (at % 2 === 0 ? "raised" : "cleared")));
        expect(changes.map(({ at }) => at)).toEqual(changes.map(({ at }) => at).toSorted((a, b) => a - b));
      }),
    );
  });

  it("raises only when the test held and was known through the whole delay", () => {
    fc.assert(
      fc.property(someCondition, seenAfter(1), ({ test: asked, ...condition }, seen) => {
        const [first] = changesOf({ test: asked, ...condition }, [...seen, { at: 1000 }]).changes;
        if (!first) return;
        const from = first.at - condition.onDelayMs;
        const through = seen.filter(({ at }) => at >= from && (at < first.at || at === from));
        const isWrong = ({ value }: Observation) => {
          if (asked.kind === "is") return value === asked.value;
          return typeof value === "number" && (asked.kind === "above" ? value > asked.limit : value < asked.limit);
        };
        expect(through[0]?.at).toBe(from);
        expect(through.every(isWrong)).toBe(true);
        const pauses = through.map(({ at }, index) => (through[index + 1]?.at ?? first.at) - at);
        expect(Math.max(...pauses)).toBeLessThanOrEqual(condition.gapMs);
      }),
    );
  });
});
