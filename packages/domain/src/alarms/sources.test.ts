import { expect, it, test } from "vitest";
import { DEFAULT_SOURCES, ruleFor, ruleProblems, type SourceRule } from "./sources.ts";
import { ALARM_SOURCES } from "./terms.ts";

it("uses the default for settings that nobody has changed", () => {
  for (const source of ALARM_SOURCES) expect(ruleFor(source, undefined)).toEqual(DEFAULT_SOURCES[source]);
});

it("prefers a workflow's settings to its enterprise's, and both to the default", () => {
  const rule = ruleFor("workflow", { priority: "low", advice: "Call the caretaker" }, { priority: "critical" });
  expect(rule).toMatchObject({ priority: "critical", advice: "Call the caretaker", onDelayMs: 0 });
});

it("ignores undefined settings", () => {
  expect(ruleFor("motor", { priority: undefined }).priority).toBe("critical");
});

it("does not let settings change the nature of a source", () => {
  const decided = { isLoss: false, priority: "high" } as Partial<SourceRule>;
  expect(ruleFor("offline", decided).isLoss).toBe(true);
});

test.each<[Partial<SourceRule>, string[]]>([
  [{}, []],
  [{ onDelayMs: 86_400_000, advice: "x".repeat(400) }, []],
  [{ onDelayMs: 86_400_001 }, ["on_delay_s"]],
  [{ offDelayMs: -1 }, ["off_delay_s"]],
  [{ advice: "x".repeat(401) }, ["advice"]],
])("a rule with %o has problems at %o", (given, paths) => {
  expect(ruleProblems({ ...DEFAULT_SOURCES.power, ...given }).map(({ path }) => path)).toEqual(paths);
});
