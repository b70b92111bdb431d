import { describe, expect, it, test } from "vitest";
import { tellingsDue } from "./escalation.ts";
import { type AlarmRecipients, escalationTo } from "./recipients.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const RAISED = Date.parse("2026-03-02T06:30:00Z");
const PLAN = {
  id: "plan",
  rotation: {
    timeZone: "UTC",
    turn: "week" as const,
    from: "2026-03-02",
    handOver: 0,
    people: ["Ravi", "Sita"],
    overrides: [],
  },
  steps: [
    { afterMs: 0, tell: { who: "on_call" as const } },
    { afterMs: 10 * MINUTE, tell: { who: "next" as const } },
  ],
};

const recipients = (fields: Partial<AlarmRecipients>): AlarmRecipients => ({
  people: [],
  plan: null,
  next: null,
  ...fields,
});
const notified = (fields: Partial<AlarmRecipients>) => {
  const escalation = escalationTo(recipients(fields), [PLAN]);
  if (!escalation) return undefined;
  const due = tellingsDue(escalation, { raisedAt: RAISED, settledAt: null }, RAISED + DAY);
  return due.map(({ at, people }) => [(at - RAISED) / MINUTE, ...people]);
};

describe("escalationTo", () => {
  const next = (fields: Partial<NonNullable<AlarmRecipients["next"]>>) => ({
    afterMinutes: 5,
    people: [],
    plan: null,
    ...fields,
  });
  test.each<[string, Partial<AlarmRecipients>, unknown]>([
    ["people alone", { people: ["Anu", "Bala"] }, [[0, "Anu", "Bala"]]],
    [
      "a second person",
      { people: ["Anu"], next: next({ people: ["Bala"] }) },
      [
        [0, "Anu"],
        [5, "Bala"],
      ],
    ],
    [
      "a plan afterwards",
      { people: ["Anu"], next: next({ plan: "plan" }) },
      [
        [0, "Anu"],
        [5, "Ravi"],
        [15, "Sita"],
      ],
    ],
    [
      "a plan",
      { plan: "plan" },
      [
        [0, "Ravi"],
        [10, "Sita"],
      ],
    ],
    ["a deleted plan", { plan: "gone" }, undefined],
    ["nobody", {}, undefined],
  ])("notifies %s in order when nobody responds", (_, fields, expected) => {
    expect(notified(fields)).toEqual(expected);
  });

  it("keeps the people when the plan after them was deleted", () => {
    expect(notified({ people: ["Anu"], next: next({ plan: "gone" }) })).toEqual([[0, "Anu"]]);
  });
});
