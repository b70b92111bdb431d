import { expect, it, test } from "vitest";
import { DEFAULT_HOLD_RULES, holdRuleProblems, offeredMinutes } from "./hold-rules.ts";

const rules = (given: Partial<typeof DEFAULT_HOLD_RULES>) => ({ ...DEFAULT_HOLD_RULES, ...given });

test.each([
  [{}, []],
  [{ longestMinutes: 60, defaultMinutes: 60, wallMinutes: 60 }, []],
  [{ longestMinutes: 60 }, ["hold_default_minutes"]],
  [{ longestMinutes: 60, defaultMinutes: 30, wallMinutes: 90 }, ["hold_wall_minutes"]],
])("reports for the settings %o problems at %o", (given, paths) => {
  expect(holdRuleProblems(rules(given)).map(({ path }) => path)).toEqual(paths);
});

it("offers nothing longer than the longest hold, and includes the enterprise's default", () => {
  expect(offeredMinutes(DEFAULT_HOLD_RULES)).toEqual([30, 60, 120, 240, 480]);
  expect(offeredMinutes(rules({ longestMinutes: 180, defaultMinutes: 90 }))).toEqual([30, 60, 90, 120]);
  expect(offeredMinutes(rules({ longestMinutes: 20, defaultMinutes: 15 }))).toEqual([15]);
});
