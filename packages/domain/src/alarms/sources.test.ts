import { expect, it } from "vitest";
import { DEFAULT_SOURCES, ruleFor, type SourceRule } from "./sources.ts";
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
