import fc from "fast-check";
import { expect, it, test } from "vitest";
import { type FlappingState, flappingEnds, lookForFlapping, STEADY } from "./flapping.ts";

const rule = { raises: 3, withinMs: 10, quietMs: 20 };

/** Raises at some minutes, and ticks at others. */
function run(raises: readonly number[], looks: readonly number[], from: FlappingState = STEADY) {
  const seen = [...raises.map((at) => ({ at, isRaised: true })), ...looks.map((at) => ({ at, isRaised: false }))];
  let state = from;
  const said: string[] = [];
  const told: number[] = [];
  for (const each of seen.toSorted((a, b) => a.at - b.at)) {
    const look = lookForFlapping(rule, state, each);
    state = look.state;
    said.push(...look.changes.map(({ kind, at, count }) => `${kind} ${at} (${count})`));
    if (look.isTold) told.push(each.at);
  }
  return { said, told, state };
}

test.each<[string, number[], number[], string[], number[]]>([
  ["two raises are two alarms", [0, 5], [100], [], [0, 5]],
  ["three within ten minutes flap, and the third is not told by itself", [0, 5, 9], [], ["began 9 (3)"], [0, 5]],
  ["three that are further apart do not", [0, 5, 10], [], [], [0, 5, 10]],
  ["what comes while it flaps is counted", [0, 5, 9, 20, 39], [58], ["began 9 (3)"], [0, 5]],
  ["it ends after it was quiet", [0, 5, 9, 20], [41], ["began 9 (3)", "ended 40 (4)"], [0, 5]],
  ["ends at its time, however late that is noticed", [0, 5, 9, 100], [], ["began 9 (3)", "ended 29 (3)"], [0, 5, 100]],
])("%s", (_, raises, looks, said, told) => {
  expect(run(raises, looks)).toMatchObject({ said, told });
});

it("returns when flapping would end", () => {
  expect(flappingEnds(rule, STEADY)).toBeUndefined();
  expect(flappingEnds(rule, run([0, 5, 9], []).state)).toBe(29);
});

const someRaises = fc.array(fc.nat({ max: 200 }), { maxLength: 40 });

it("reports the same changes when ticks are added", () => {
  fc.assert(
    fc.property(someRaises, someRaises, (raises, looks) => {
      expect(run(raises, [...looks, 999])).toEqual(run(raises, [999]));
    }),
  );
});

it("notifies of or counts each raise once, and remembers no more than it needs", () => {
  fc.assert(
    fc.property(someRaises, (raises) => {
      const { said, told, state } = run(raises, [999]);
      const counted = said.flatMap((text) => /ended \d+ \((\d+)\)/.exec(text)?.[1] ?? []).map(Number);
      // The first raises were notified before flapping could be detected.
      const twice = counted.length * (rule.raises - 1);
      expect(told.length + counted.reduce((sum, count) => sum + count, 0) - twice).toBe(raises.length);
      expect(state.recent.length).toBeLessThanOrEqual(rule.raises);
    }),
  );
});
