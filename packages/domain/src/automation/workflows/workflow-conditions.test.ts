import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { CalendarDays } from "../../core/day-types.ts";
import type { Truth } from "./condition-course.ts";
import { treeProblems } from "./condition-problems.ts";
import {
  type ConditionFacts,
  type ConditionNode,
  factKey,
  judgeTree,
  type TriggerNode,
  truthOf,
} from "./workflow-conditions.ts";

const MINUTE = 60_000;
const now = Date.parse("2026-11-17T12:00:00+05:30");
const calendars: CalendarDays[] = [
  { group: null, entries: [{ name: "Fair", type: "holiday", from: "2026-11-19", to: "2026-11-19" }] },
];
type Values = [minute: number, value: number | boolean | null][];
const factsOf = (values: Record<string, Values>, timeZone = "Asia/Kolkata", from = now): ConditionFacts => ({
  timeZone,
  calendars,
  values: new Map(
    Object.entries(values).map(([key, entries]) => [
      key,
      entries.map(([minute, value]) => ({ at: from + minute * MINUTE, value })),
    ]),
  ),
});

const volts = (target: string, value = 240, fields: Partial<TriggerNode> = {}): ConditionNode => ({
  kind: "trigger",
  trigger: "voltage",
  qualifier: "above",
  value,
  targets: [target],
  ...fields,
});
const offline: ConditionNode = { kind: "trigger", trigger: "offline", qualifier: "above", value: 10, targets: ["a"] };
const pressed: ConditionNode = {
  kind: "trigger",
  trigger: "press",
  qualifier: "is",
  value: 0,
  press: "single",
  targets: ["b"],
};
const hours = (startTime: number, endTime: number, days?: number[]): ConditionNode => ({
  kind: "hours",
  startTime,
  endTime,
  days,
});
const holiday: ConditionNode = { kind: "day", types: ["holiday"], group: null };
const not = (of: ConditionNode): ConditionNode => ({ kind: "not", of });
const all = (...of: ConditionNode[]): ConditionNode => ({ kind: "all", of });
const any = (...of: ConditionNode[]): ConditionNode => ({ kind: "any", of });
const lasting = (minutes: number, of: ConditionNode): ConditionNode => ({ kind: "lasting", minutes, of });

const high: Values = [[-30, 250]];
const low: Values = [[-30, 230]];

describe("judgeTree", () => {
  /** The last column is the next evaluation, in minutes from now. */
  test.each<[string, ConditionNode, Record<string, Values>, Truth, number | null]>([
    ["a value past its limit", volts("a"), { "voltage a": high }, true, null],
    ["a value within its limit", volts("a"), { "voltage a": low }, false, null],
    ["a value that was never known", volts("a"), {}, "unknown", null],
    ["a value that has become unknown", volts("a"), { "voltage a": [...high, [-1, null]] }, "unknown", null],
    ["a value from the future", volts("a"), { "voltage a": [...low, [1, 250]] }, false, null],
    ["one of several targets", volts("a", 240, { targets: ["a", "b"] }), { "voltage b": high }, true, null],
    ["none of several known", volts("a", 240, { targets: ["a", "b"] }), { "voltage b": low }, false, null],
    ["inside its way back", volts("a", 240, { back: 5 }), { "voltage a": [...high, [-1, 236]] }, true, null],
    ["past its way back", volts("a", 240, { back: 5 }), { "voltage a": [...high, [-1, 235]] }, false, null],
    ["all, where one is false", all(volts("a"), volts("b")), { "voltage b": low }, false, null],
    ["any, where one is true", any(volts("a"), volts("b")), { "voltage b": high }, true, null],
    ["not of unknown", not(volts("a")), {}, "unknown", null],
    ["long enough", lasting(30, volts("a")), { "voltage a": high }, true, null],
    ["not long enough yet", lasting(40, volts("a")), { "voltage a": [[-90, 230], ...high] }, false, 10],
    ["perhaps long enough", lasting(40, volts("a")), { "voltage a": high }, "unknown", 10],
    [
      "away, but not for long enough",
      offline,
      {
        "offline a": [
          [-99, false],
          [-4, true],
        ],
      },
      false,
      6,
    ],
    [
      "away for long enough",
      offline,
      {
        "offline a": [
          [-99, false],
          [-10, true],
        ],
      },
      true,
      null,
    ],
    [
      "pressed this moment",
      pressed,
      {
        "press single b": [
          [-9, false],
          [0, true],
        ],
      },
      true,
      1 / 60,
    ],
    [
      "pressed a while ago",
      pressed,
      {
        "press single b": [
          [-9, false],
          [-1, true],
        ],
      },
      false,
      null,
    ],
    ["within hours", hours(900, 1759), {}, true, 360],
    ["outside hours", hours(1800, 1900), {}, false, 360],
    ["over midnight", hours(2200, 600), {}, false, 600],
    ["on its day of the week", hours(900, 1759, [2]), {}, true, 360],
    ["not on its day of the week", hours(900, 1759, [3]), {}, false, 1260],
    ["not a holiday yet", holiday, {}, false, 2160],
    ["a value outside the hours", all(volts("a"), hours(1800, 1900)), { "voltage a": high }, false, 360],
    ["the hours long enough", lasting(60, hours(1130, 1400)), {}, false, 30],
  ])("%s", (_, tree, values, truth, minutes) => {
    const lookAgainAt = minutes === null ? null : now + minutes * MINUTE;
    expect(judgeTree(tree, factsOf(values), now)).toEqual({ truth, lookAgainAt });
  });

  it("counts the hours after midnight to the day before", () => {
    const friday = hours(2200, 600, [5]);
    const at = (text: string) => truthOf(friday, factsOf({}), Date.parse(`${text}+05:30`));
    expect([at("2026-11-20T23:00:00"), at("2026-11-21T05:59:59"), at("2026-11-21T23:00:00")]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("counts an hour twice when the clock is set back", () => {
    const facts = factsOf({}, "Europe/Berlin");
    const tree = hours(200, 229);
    const found: string[] = [];
    for (let at: number | null = Date.parse("2026-10-24T22:00:00Z"); at !== null && found.length < 5; ) {
      const { truth, lookAgainAt } = judgeTree(tree, facts, at);
      found.push(`${new Date(at).toISOString().slice(11, 16)} ${truth}`);
      at = lookAgainAt;
    }
    expect(found).toEqual(["22:00 false", "00:00 true", "00:30 false", "01:00 true", "01:30 false"]);
  });

  it("looks again after 400 days when the calendar has no such day", () => {
    const special: ConditionNode = { kind: "day", types: ["special"], group: null };
    expect(judgeTree(special, factsOf({}), now).lookAgainAt).toBe(now + 400 * 1440 * MINUTE);
  });
});

test.each<[string, ConditionNode, string[]]>([
  ["a good one", all(volts("a"), not(hours(900, 1700)), lasting(5, volts("b"))), []],
  ["nothing in it", all(volts("a"), any()), ["tree.of.1: tree.empty"]],
  ["times alone", hours(900, 1700), ["tree: tree.noTrigger"]],
  ["nothing watched", volts("a", 240, { targets: [] }), ["tree: tree.targets"]],
  ["a value out of bounds", any(volts("a"), volts("a", 601)), ["tree.of.1: tree.value"]],
  ["a qualifier that the trigger does not have", volts("a", 240, { qualifier: "is" }), ["tree: tree.value"]],
  ["a press of no kind", { ...pressed, press: undefined }, ["tree: tree.value"]],
  ["for no time", lasting(0, volts("a")), ["tree: tree.minutes"]],
  ["no time", all(volts("a"), not(hours(900, 2460))), ["tree.of.1.of: tree.time"]],
  ["a window of nothing", all(volts("a"), hours(900, 900)), ["tree.of.1: tree.window"]],
  ["no day", all(volts("a"), hours(900, 1000, [])), ["tree.of.1: tree.days"]],
  ["no kind of day", all(volts("a"), { kind: "day", types: [], group: null }), ["tree.of.1: tree.days"]],
  ["too deep", not(not(not(not(not(not(volts("a"))))))), ["tree.of.of.of.of.of.of: tree.deep"]],
  ["too many", all(...Array<ConditionNode>(40).fill(volts("a"))), ["tree: tree.many"]],
])("treeProblems finds the problems of: %s", (_, tree, problems) => {
  expect(treeProblems(tree).map(({ path, code }) => `${path}: ${code}`)).toEqual(problems);
});

/** Europe/Berlin sets its clock back in the following night. */
const BERLIN = Date.parse("2026-10-24T21:00:00Z");
const APIA = Date.parse("2026-11-18T10:00:00Z");
const someHhmm = fc.constantFrom(0, 100, 159, 200, 230, 259, 300, 1100, 2359);
const leaves = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("a", "b", "c").map((target) => volts(target)) },
  { weight: 1, arbitrary: fc.constant(offline) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(someHhmm, someHhmm, fc.option(fc.constantFrom<number[]>([6], [0, 3], [4]), { nil: undefined }))
      .map(([start, end, days]) => hours(start, end, days)),
  },
  { weight: 1, arbitrary: fc.constant(holiday) },
);
const { tree: someTree } = fc.letrec<{ tree: ConditionNode }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaves,
    fc.array(tie("tree"), { minLength: 1, maxLength: 3 }).map((of) => all(...of)),
    fc.array(tie("tree"), { minLength: 1, maxLength: 3 }).map((of) => any(...of)),
    tie("tree").map(not),
    fc.tuple(fc.integer({ min: 1, max: 90 }), tie("tree")).map(([minutes, of]) => lasting(minutes, of)),
  ),
}));
const someValues = fc
  .array(fc.tuple(fc.integer({ min: -200, max: 0 }), fc.constantFrom(230, 250, null)), { maxLength: 5 })
  .map((values): Values => values.toSorted(([a], [b]) => a - b));
const somePlace = fc.constantFrom<[string, number]>(
  ["Europe/Berlin", BERLIN],
  ["Asia/Kolkata", APIA],
  ["Pacific/Apia", APIA],
);
const someFacts = fc
  .tuple(fc.array(someValues, { minLength: 4, maxLength: 4 }), somePlace)
  .map(([[a = [], b = [], c = [], away = []], [zone, from]]) => ({
    from,
    facts: factsOf(
      {
        "voltage a": a,
        "voltage b": b,
        "voltage c": c,
        "offline a": away.map(([at, value]) => [at, value === null ? null : Number(value) > 240]),
      },
      zone,
      from,
    ),
  }));

describe("with any condition and facts", () => {
  it("follows De Morgan's laws", () => {
    fc.assert(
      fc.property(someTree, someTree, someFacts, (a, b, { facts, from }) => {
        expect(judgeTree(not(all(a, b)), facts, from)).toEqual(judgeTree(any(not(a), not(b)), facts, from));
        expect(judgeTree(not(any(a, b)), facts, from)).toEqual(judgeTree(all(not(a), not(b)), facts, from));
        expect(judgeTree(not(not(a)), facts, from)).toEqual(judgeTree(a, facts, from));
      }),
      { numRuns: 60 },
    );
  });

  it("returns true or false only if no further value could change it", () => {
    fc.assert(
      fc.property(someTree, someFacts, fc.constantFrom(230, 250), (tree, { facts, from }, guess) => {
        const truth = truthOf(tree, facts, from);
        if (truth === "unknown") return;
        const values = new Map(
          ["voltage a", "voltage b", "voltage c", "offline a"].map((key) => {
            const isAway = key === factKey({ trigger: "offline" }, "a");
            const filled = isAway ? guess > 240 : guess;
            const known = (facts.values.get(key) ?? []).map(({ at, value }) => ({ at, value: value ?? filled }));
            return [key, [{ at: from - 1e9, value: filled }, ...known]];
          }),
        );
        expect(truthOf(tree, { ...facts, values }, from)).toBe(truth);
      }),
      { numRuns: 200 },
    );
  });

  it("misses no change when it is evaluated only when due", () => {
    fc.assert(
      fc.property(someTree, someFacts, (tree, { facts, from }) => {
        let judged = judgeTree(tree, facts, from);
        for (let minute = 0; minute < 8 * 60; minute += 1) {
          const at = from + minute * MINUTE;
          if (judged.lookAgainAt !== null && judged.lookAgainAt <= at) {
            const again = judgeTree(tree, facts, judged.lookAgainAt);
            // An evaluation is due only when the truth changes.
            expect(again.truth).not.toBe(judged.truth);
            judged = again;
          }
          expect(truthOf(tree, facts, at)).toBe(judged.truth);
        }
      }),
      { numRuns: 25 },
    );
  });
});
