import fc from "fast-check";
import { expect, it, test } from "vitest";
import { CALM, FLOOD, type FloodState, floodEnds, lookForFlood } from "./floods.ts";

const rule = { most: 2, withinMs: 10, quietMs: 30 };

function run(raises: readonly number[], given = rule, from: FloodState = CALM) {
  let state = from;
  const alone: string[] = [];
  const inFlood: string[] = [];
  const said: string[] = [];
  for (const [index, at] of raises.entries()) {
    const look = lookForFlood(given, state, { id: `a${index}`, at });
    state = look.state;
    (look.joins === "itself" ? alone : inFlood).push(`a${index}`);
    if (look.ended) said.push(`ended ${look.ended.at} (${look.ended.count})`);
    if (look.began) said.push(`began ${look.began.at} with ${look.began.takes.join(" ")}`);
    if (look.isTold) said.push(`told of ${state.flood?.count}`);
  }
  return { alone, inFlood, said, state };
}

test.each<[string, number[], string[], string[]]>([
  ["two stay two", [0, 1], ["a0", "a1"], []],
  ["three at once are one", [0, 1, 2], ["a0", "a1"], ["began 2 with a0 a1", "told of 3"]],
  ["three that are further apart stay three", [0, 5, 10], ["a0", "a1", "a2"], []],
  ["what follows joins it without being told", [0, 1, 2, 20, 40], ["a0", "a1"], ["began 2 with a0 a1", "told of 3"]],
  [
    "after a quiet time alarms are notified individually",
    [0, 1, 2, 32],
    ["a0", "a1", "a3"],
    ["began 2 with a0 a1", "told of 3", "ended 32 (3)"],
  ],
])("%s", (_, raises, alone, said) => {
  expect(run(raises)).toMatchObject({ alone, said });
});

it("notifies three times of ten thousand alarms at once, and remembers a handful", () => {
  const { said, state } = run(Array(10_000).fill(5), FLOOD);
  expect(said).toEqual(["began 5 with a0 a1 a2 a3 a4 a5 a6 a7 a8 a9", "told of 11", "told of 110", "told of 1100"]);
  expect(state).toEqual({ recent: [], flood: { since: 5, count: 10_000, lastAt: 5, toldCount: 1100 } });
  expect(floodEnds(FLOOD, state)).toBe(5 + FLOOD.quietMs);
});

it("puts each alarm either alone or into one flood", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 300 }), { maxLength: 60 }), (given) => {
      const raises = given.toSorted((a, b) => a - b);
      const { alone, inFlood, said, state } = run(raises);
      expect(alone.length + inFlood.length).toBe(raises.length);
      const counts = said.flatMap((text) => /ended \d+ \((\d+)\)/.exec(text)?.[1] ?? []).map(Number);
      const floods = [...counts, ...(state.flood ? [state.flood.count] : [])];
      // Each flood includes the two alarms before it.
      expect(floods.reduce((sum, count) => sum + count - rule.most, 0)).toBe(inFlood.length);
      expect(state.recent.length).toBeLessThanOrEqual(rule.most);
    }),
  );
});
