import { expect, it } from "vitest";
import type { AlarmCondition, Observation } from "./condition.ts";
import { replay } from "./replay.ts";
import { suggestionFor } from "./suggestions.ts";

const MINUTE = 60_000;
const period = { from: 0, to: 7 * 1440 * MINUTE, timeZone: "UTC" };
const over: AlarmCondition = {
  test: { kind: "above", limit: 20, back: 0 },
  onDelayMs: 0,
  offDelayMs: 0,
  gapMs: 30 * MINUTE,
};
const value = (minute: number, given: number): Observation => ({ at: minute * MINUTE, value: given });

/** Forty dips of three minutes far below the limit, within a long time above it. */
const dips = Array.from({ length: 40 }, (_, index) => [value(index * 10, 25), value(index * 10 + 7, 5)]).flat();
const rest = [value(400, 25), value(401, 5), value(420, 5), value(440, 5), value(460, 5)];
const pump = [{ id: "pump", observations: [...dips, ...rest] }];

it("suggests the smallest sufficient off-delay", () => {
  expect(suggestionFor(over, "critical", pump, period)).toMatchObject({
    what: "off_delay",
    value: 5 * MINUTE,
    before: 41,
    removed: 40,
  });
});

it("suggests a condition with the count that its replay finds", () => {
  const suggestion = suggestionFor(over, "low", pump, period);
  const after = suggestion && replay(suggestion.condition, pump, period).count;
  expect(after).toBe((suggestion?.before ?? 0) - (suggestion?.removed ?? 0));
});

/** Half a minute above the limit now and then, hours apart: only an on-delay prevents these. */
const spikes = Array.from({ length: 20 }, (_, index) => [value(index * 300, 25), value(index * 300 + 0.5, 5)]).flat();

it("suggests an on-delay when nothing else helps", () => {
  const histories = [{ id: "spiky", observations: spikes }];
  expect(suggestionFor(over, "low", histories, period)).toMatchObject({ what: "on_delay", value: MINUTE, removed: 20 });
});

it("never suggests an on-delay for critical alarms", () => {
  expect(suggestionFor(over, "critical", [{ id: "spiky", observations: spikes }], period)).toBeUndefined();
});

it("suggests a larger way back when a value hovers at its limit", () => {
  const observations = Array.from({ length: 600 }, (_, index) => value(index * 10, index % 2 === 0 ? 20.1 : 19.9));
  const suggestion = suggestionFor(over, "critical", [{ id: "hovering", observations }], period);
  expect(suggestion).toMatchObject({ what: "back", value: 0.2, before: 300, removed: 299 });
});

it("suggests nothing for four alarms, or when no change prevents them", () => {
  expect(suggestionFor(over, "low", [{ id: "few", observations: spikes.slice(0, 8) }], period)).toBeUndefined();
  const long = Array.from({ length: 10 }, (_, index) => [
    ...Array.from({ length: 20 }, (_each, step) => value(index * 900 + step * 20, 25)),
    ...Array.from({ length: 20 }, (_each, step) => value(index * 900 + 400 + step * 20, 5)),
  ]).flat();
  expect(suggestionFor(over, "low", [{ id: "real", observations: long }], period)).toBeUndefined();
});
