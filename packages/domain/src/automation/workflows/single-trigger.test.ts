import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Fact, wayBack, withFact } from "./tree-facts.ts";
import { beginTree, runPresses, runTree, type TreeEvent, WORKFLOW_MAX_PER_HOUR, WORKFLOW_REST_MS } from "./tree-run.ts";
import { type ConditionFacts, type ConditionNode, factKey, type TriggerNode } from "./workflow-conditions.ts";

const MINUTE = 60_000;
const STALE_MS = 5 * MINUTE;
/** Noon in UTC. */
const START = Date.parse("2026-11-17T12:00:00Z");

function trigger(fields: Partial<TriggerNode>, kind?: "temperature" | "occupancy"): TriggerNode {
  const node = {
    kind: "trigger",
    trigger: "voltage",
    qualifier: "above",
    value: 250,
    targets: ["a"],
    ...fields,
  } as const;
  return { ...node, back: wayBack(node, kind) };
}
const high = trigger({});
const cold = trigger({ trigger: "sensor", qualifier: "below", value: 4 }, "temperature");
const busy = trigger({ trigger: "sensor", qualifier: "is", value: 1 }, "occupancy");
const lasting = (minutes: number, of: ConditionNode): ConditionNode => ({ kind: "lasting", minutes, of });
const within = (startTime: number, endTime: number, of: ConditionNode): ConditionNode => ({
  kind: "all",
  of: [of, { kind: "hours", startTime, endTime }],
});
const known = (node: TriggerNode, facts: readonly Fact[]): ConditionFacts => ({
  timeZone: "UTC",
  calendars: [],
  values: new Map([[factKey(node, "a"), facts]]),
});

/** Evaluates the condition at each value, and returns what each evaluation did. */
function feed(
  node: TriggerNode,
  values: readonly (readonly [minute: number, value: number])[],
  tree: ConditionNode = node,
) {
  let state = beginTree(START);
  let facts: readonly Fact[] = [];
  return values.map(([minute, value]) => {
    const at = START + minute * MINUTE;
    facts = withFact([node], facts, { at, value });
    const run = runTree(tree, known(node, facts), state, at);
    state = run.state;
    return run.events;
  });
}
const doesOf = (events: readonly TreeEvent[]) => events.findLast(({ does }) => does !== "end")?.does ?? "nothing";
const twoMinutesApart = (values: readonly number[]) => values.map((value, index) => [index * 2, value] as const);
const crossings = (node: TriggerNode, values: readonly number[]) => feed(node, twoMinutesApart(values)).map(doesOf);
const firesAt = (node: TriggerNode, values: readonly (readonly [number, number])[], tree: ConditionNode) =>
  feed(node, values, tree)
    .flat()
    .filter(({ does }) => does === "fire")
    .map(({ at }) => (at - START) / MINUTE);

describe("a single trigger", () => {
  it("fires once, and again only after the value has come well back", () => {
    expect(crossings(high, [240, 251, 252, 260])).toEqual(["nothing", "fire", "nothing", "nothing"]);
    expect(crossings(high, [251, 249, 251])).toEqual(["fire", "nothing", "nothing"]);
    expect(crossings(high, [251, 244, 251])).toEqual(["fire", "nothing", "fire"]);
  });

  it("fires below a limit in the same way", () => {
    const low = trigger({ qualifier: "below", value: 180 });
    expect(crossings(low, [190, 179, 181, 179, 190, 179])).toEqual([
      "nothing",
      "fire",
      "nothing",
      "nothing",
      "nothing",
      "fire",
    ]);
  });

  it("fires when the health of a motor becomes the watched one", () => {
    const dry = trigger({ trigger: "motor", qualifier: "is", value: 3 });
    expect(crossings(dry, [2, 3, 3, 2, 3])).toEqual(["nothing", "fire", "nothing", "nothing", "fire"]);
  });

  it("does nothing outside its hours, and fires once they begin", () => {
    const night = (minute: number) => feed(high, [[minute, 260]], within(2200, 600, high)).map(doesOf);
    expect([night(0), night(10 * 60), night(15 * 60)]).toEqual([["nothing"], ["fire"], ["fire"]]);
    expect(
      firesAt(
        high,
        [
          [0, 260],
          [601, 261],
        ],
        within(2200, 600, high),
      ),
    ).toEqual([600]);
  });

  it("waits while the device rests from the last firing, and fires then if it still holds", () => {
    const before = { isTrue: false, fired: [START], lookedAt: START };
    const facts = known(high, [{ at: START + 1, value: 260 }]);
    expect(runTree(high, facts, before, START + WORKFLOW_REST_MS - 1).events).toEqual([]);
    expect(runTree(high, facts, before, START + WORKFLOW_REST_MS).events.map(({ does }) => does)).toEqual(["fire"]);
  });

  it("stops when it fires again and again within the hour", () => {
    const does = crossings(
      high,
      Array.from({ length: 22 }, (_, index) => (index % 2 === 0 ? 260 : 200)),
    );
    expect(does.filter((each) => each === "fire")).toHaveLength(WORKFLOW_MAX_PER_HOUR);
    expect(does.at(20)).toBe("stop");
  });

  it("never fires twice without the value having been clear in between", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 200, max: 300 }), { maxLength: 20 }), (values) => {
        const fires = crossings(high, values).flatMap((does, index) => (does === "fire" ? [index] : []));
        for (const [n, at] of fires.slice(1).entries())
          expect(values.slice(fires[n], at).some((value) => value <= 245)).toBe(true);
      }),
    );
  });
});

describe("a sensor", () => {
  it.each<[string, TriggerNode, number, (readonly [number, number])[], number[]]>([
    [
      "fires once it has held for its minutes",
      cold,
      5,
      [
        [0, 3],
        [4, 3],
        [5, 3],
        [9, 3],
      ],
      [5],
    ],
    [
      "begins anew after a break",
      cold,
      5,
      [
        [0, 3],
        [4, 5],
        [5, 3],
        [9, 3],
        [10, 3],
      ],
      [10],
    ],
    [
      "fires again only after it has come back by 2 % of the limit",
      cold,
      5,
      [
        [0, 3],
        [5, 3],
        [20, 4.05],
        [30, 3],
        [40, 5],
        [41, 3],
        [46, 3],
      ],
      [5, 46],
    ],
    [
      "fires when it was occupied for long enough",
      busy,
      10,
      [
        [0, 1],
        [9, 1],
        [10, 1],
        [30, 0],
        [31, 1],
        [41, 1],
      ],
      [10, 41],
    ],
    [
      "fires at once without minutes",
      cold,
      0,
      [
        [0, 5],
        [1, 3.9],
      ],
      [1],
    ],
  ])("%s", (_title, node, minutes, values, expected) => {
    expect(firesAt(node, values, minutes > 0 ? lasting(minutes, node) : node)).toEqual(expected);
  });

  it("waits for the hours of the workflow", () => {
    const tree = within(2200, 600, lasting(5, cold));
    const hold = [
      [0, 3],
      [10, 3],
    ] as const;
    expect(firesAt(cold, hold, tree)).toEqual([]);
    expect(
      firesAt(
        cold,
        hold.map(([minute, value]) => [minute + 11 * 60, value] as const),
        tree,
      ),
    ).toEqual([665]);
  });
});

describe("presses", () => {
  const press = trigger({ trigger: "press", qualifier: "is", value: 0, press: "single" });
  it("fire each time, within the hours, without a rest", () => {
    const at = [START, START + 500, START + 11 * 60 * MINUTE];
    const facts = known(
      press,
      at.map((instant) => ({ at: instant, value: true })),
    );
    expect(runPresses(press, facts, at).map((event) => event.at)).toEqual(at);
    expect(runPresses(within(2200, 600, press), facts, at).map((event) => event.at)).toEqual(at.slice(2));
  });
});

describe("withFact", () => {
  const before: Fact[] = [{ at: START, value: 251 }];
  it.each([
    ["ignores a value of a server that lags behind", STALE_MS, before],
    ["begins anew after the clock was set back", STALE_MS + 1, [{ at: START - STALE_MS - 1, value: 230 }]],
  ])("%s", (_title, ms, expected) => {
    expect(withFact([high], before, { at: START - ms, value: 230 })).toEqual(expected);
  });
});
