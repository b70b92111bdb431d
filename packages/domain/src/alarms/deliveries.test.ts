import { describe, expect, it, test } from "vitest";
import { ALARM_PACE, afterAttempt, isRepeatable, MAIL_PACE, nextAttempt, type SendOutcome } from "./deliveries.ts";

const given = { tries: 1, since: 0, now: 1000, repeatable: true };

describe("after an attempt", () => {
  const passing: SendOutcome = { state: "failed", reason: "busy" };
  const unanswered: SendOutcome = { state: "unknown", reason: "too_slow" };
  test.each([
    ["accepted", { state: "accepted" }, given, { state: "accepted" }],
    ["refused for good", { state: "refused", reason: "gone" }, given, { state: "failed", reason: "gone" }],
    ["failed for now", passing, given, { state: "waiting", at: 6000, reason: "busy" }],
    ["failed for too long", passing, { ...given, now: ALARM_PACE.givesUpMs }, { state: "failed", reason: "busy" }],
    ["unanswered, where it can be repeated", unanswered, given, { state: "waiting", at: 6000, reason: "too_slow" }],
    ["unanswered, else", unanswered, { ...given, repeatable: false }, { state: "failed", reason: "unknown" }],
  ] as const)("%s", (_name, outcome, how, expected) => {
    expect(afterAttempt(outcome, how, ALARM_PACE)).toEqual(expected);
  });
});

it.each([
  ["an alarm", ALARM_PACE, 3_600_000],
  ["a mail", MAIL_PACE, 86_400_000],
])("waits longer with each attempt at %s, and gives up in time", (_name, pace, most) => {
  let now = 0;
  const waits: number[] = [];
  for (let tries = 1; ; tries += 1) {
    const at = nextAttempt(tries, { since: 0, now }, pace);
    if (at === undefined) break;
    waits.push(at - now);
    now = at;
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits.length).toBeGreaterThan(5);
  expect(now).toBeLessThanOrEqual(most);
});

test.each([
  ["push", undefined, true],
  ["webhook", "json", true],
  ["webhook", undefined, true],
  ["webhook", "slack", false],
  ["webhook", "telegram", false],
  ["mail", undefined, false],
  ["command", undefined, false],
] as const)("a %s of shape %s can be repeated: %s", (kind, shape, expected) => {
  expect(isRepeatable(kind, shape)).toBe(expected);
});
