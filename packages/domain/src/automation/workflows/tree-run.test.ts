import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memoryMs, triggersOf, withFact, withoutOld } from "./tree-facts.ts";
import { beginTree, holdsAlready, nextLook, runTree, type TreeEvent } from "./tree-run.ts";
import { type ConditionFacts, type ConditionNode, factKey, type TriggerNode } from "./workflow-conditions.ts";

const MINUTE = 60_000;
const START = Date.parse("2026-11-17T06:00:00Z");
type ReportedValue = { key: string; at: number; value: number | boolean | null };

const warm = (value = 8, back = 1, target = "a"): TriggerNode => ({
  kind: "trigger",
  trigger: "sensor",
  qualifier: "above",
  value,
  targets: [target],
  back,
});
const runs: TriggerNode = { kind: "trigger", trigger: "power", qualifier: "above", value: 1, targets: ["b"], back: 0 };
const away: TriggerNode = { kind: "trigger", trigger: "offline", qualifier: "above", value: 10, targets: ["b"] };
const lasting = (minutes: number, of: ConditionNode): ConditionNode => ({ kind: "lasting", minutes, of });
const all = (...of: ConditionNode[]): ConditionNode => ({ kind: "all", of });
const cleaning: ConditionNode = { kind: "hours", startTime: 1300, endTime: 1330 };

const factsOf = (values: ConditionFacts["values"]): ConditionFacts => ({
  timeZone: "Asia/Kolkata",
  calendars: [],
  values,
});
const grouped = (values: readonly ReportedValue[]) => new Map(Map.groupBy(values, ({ key }) => key));

/** Evaluates as a server does: at each value, and whenever an evaluation is due. */
function live(tree: ConditionNode, reported: readonly ReportedValue[], to: number): TreeEvent[] {
  const events: TreeEvent[] = [];
  const values = new Map<string, readonly { at: number; value: ReportedValue["value"] }[]>();
  const triggers = triggersOf(tree);
  let state = beginTree(START);
  let due: number | null = START;
  const look = (at: number) => {
    const run = runTree(tree, factsOf(values), state, at);
    events.push(...run.events);
    state = run.state;
    due = nextLook(tree, factsOf(values), state);
  };
  for (const { key, at, value } of reported) {
    while (due !== null && due < at) look(due);
    const own = triggers.filter((node) => node.targets.some((target) => factKey(node, target) === key));
    const known = withoutOld(own, values.get(key) ?? [], state.lookedAt - memoryMs(tree));
    values.set(key, withFact(own, known, { at, value }));
    look(at);
  }
  while (due !== null && due <= to) look(due);
  look(to);
  return events;
}

const replayed = (tree: ConditionNode, reported: readonly ReportedValue[], to: number) =>
  runTree(tree, factsOf(grouped(reported)), beginTree(START), to).events;
const minutes = (events: readonly TreeEvent[]) => events.map(({ at, does }) => `${(at - START) / MINUTE} ${does}`);

describe("a workflow of several triggers", () => {
  const tree = lasting(10, all(warm(), runs));
  const say = (minute: number, key: string, value: ReportedValue["value"]): ReportedValue => ({
    at: START + minute * MINUTE,
    key,
    value,
  });

  it("fires once all parts have lasted, and ends with the first part that ends", () => {
    const values = [
      say(0, "sensor a", 5),
      say(0, "power b", 2),
      say(5, "sensor a", 9),
      say(20, "sensor a", 7.5),
      say(30, "power b", 0.5),
    ];
    expect(minutes(live(tree, values, START + 60 * MINUTE))).toEqual(["15 fire", "30 end"]);
  });

  it("keeps its state while the truth is unknown", () => {
    const values = [say(0, "sensor a", 9), say(0, "power b", 2), say(20, "sensor a", null), say(40, "sensor a", 9)];
    expect(minutes(live(lasting(1, all(warm(), runs)), values, START + 60 * MINUTE))).toEqual(["1 fire"]);
  });

  it("waits after a firing, and fires again then if the condition still holds", () => {
    const values = [say(0, "sensor a", 9), say(0.1, "sensor a", 5), say(0.2, "sensor a", 9)];
    expect(minutes(live(warm(), values, START + 60 * MINUTE))).toEqual(["0 fire", "0.1 end", "1 fire"]);
  });

  it("stops when it keeps triggering itself", () => {
    const values = Array.from({ length: 12 }, (_, index) => [
      say(index * 2, "sensor a", 9),
      say(index * 2 + 1, "sensor a", 5),
    ]);
    const events = live(warm(), values.flat(), START + 60 * MINUTE);
    expect(events.filter(({ does }) => does === "fire")).toHaveLength(10);
    expect(minutes(events)).toContain("20 stop");
  });
});

const { node: someTree } = fc.letrec<{ node: ConditionNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<ConditionNode>(warm(), warm(6, 0), warm(7, 2, "c"), runs, away, cleaning),
    fc.array(tie("node"), { minLength: 1, maxLength: 3 }).map((of) => all(...of)),
    fc.array(tie("node"), { minLength: 1, maxLength: 3 }).map((of): ConditionNode => ({ kind: "any", of })),
    tie("node").map((of): ConditionNode => ({ kind: "not", of })),
    fc.tuple(fc.integer({ min: 1, max: 30 }), tie("node")).map(([n, of]) => lasting(n, of)),
  ),
}));
const someValues = fc
  .array(
    fc.tuple(
      fc.integer({ min: 1, max: 180 * 60 }),
      fc.constantFrom("sensor a", "sensor c", "power b", "offline b"),
      fc.constantFrom(4, 5.5, 6.5, 7.5, 9, null),
    ),
    { maxLength: 40 },
  )
  .map((values) =>
    values
      .toSorted(([a], [b]) => a - b)
      .filter(([at], index, list) => at !== list[index - 1]?.[0])
      .map(([second, key, value]): ReportedValue => {
        const away = value === null ? null : value > 6;
        return { at: START + second * 1000, key, value: key === "offline b" ? away : value };
      }),
  );

describe("with any condition and values", () => {
  it("fires live as in a replay", () => {
    fc.assert(
      fc.property(someTree, someValues, (tree, values) => {
        const to = START + 240 * MINUTE;
        expect(minutes(live(tree, values, to))).toEqual(minutes(replayed(tree, values, to)));
      }),
      { numRuns: 300 },
    );
  });
});

describe("a condition that begins to be watched", () => {
  const at = START + 10 * MINUTE;
  const felt = (...values: [minute: number, value: number | null][]) =>
    factsOf(
      new Map([[factKey(warm(), "a"), values.map(([minute, value]) => ({ at: START + minute * MINUTE, value }))]]),
    );
  it.each<[string, ConditionNode, ConditionFacts, boolean]>([
    ["is past its limit", warm(), felt([0, 9]), true],
    ["is within its limit", warm(), felt([0, 7]), false],
    ["was never measured", warm(), felt(), false],
    ["was past its limit before silence", warm(), felt([0, 9], [5, null]), true],
    ["was within its limit before silence", warm(), felt([0, 7], [5, null]), false],
    ["has lasted its minutes", lasting(10, warm()), felt([0, 9]), true],
    ["has not lasted its minutes", lasting(11, warm()), felt([0, 9]), false],
    ["is denied", { kind: "not", of: warm() }, felt([0, 7]), true],
  ])("holds already when the value %s: %#", (_name, tree, facts, expected) => {
    expect(holdsAlready(tree, facts, at)).toBe(expected);
  });
});
