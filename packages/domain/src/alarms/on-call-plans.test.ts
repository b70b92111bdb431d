import { expect, it, test } from "vitest";
import { tellingsDue } from "./escalation.ts";
import { escalationOf, type OnCallPlan, planFor, planProblems } from "./on-call-plans.ts";

const ROTATION = {
  timeZone: "Asia/Kolkata",
  turn: "week",
  from: "2026-03-02",
  handOver: 900,
  people: ["asha", "ravi"],
  overrides: [],
} as const;
const plan = (id: string, room: string | null, priorities: OnCallPlan["priorities"]): OnCallPlan => ({
  id,
  room,
  priorities,
  rotation: ROTATION,
  steps: [
    { afterMs: 0, tell: { who: "on_call" } },
    { afterMs: 600_000, tell: { who: "everyone" } },
  ],
});
const ALL = ["critical", "high", "low"] as const;

test.each([
  ["of its room before the enterprise's", [plan("a", null, ALL), plan("b", "cellar", ALL)], "high", ["cellar"], "b"],
  ["of the enterprise in any other room", [plan("a", null, ALL), plan("b", "cellar", ALL)], "high", ["roof"], "a"],
  [
    "of the enterprise when the room's plan takes other priorities",
    [plan("a", null, ALL), plan("b", "cellar", ["critical"])],
    "low",
    ["cellar"],
    "a",
  ],
  ["the first by id where two fit", [plan("c", null, ALL), plan("b", null, ALL)], "low", [], "b"],
  ["none where none takes it", [plan("a", null, ["critical"])], "low", [], undefined],
] as const)("an alarm goes by the plan %s", (_, plans, priority, rooms, expected) => {
  expect(planFor(plans, { priority, rooms })?.id).toBe(expected);
});

it("notifies the person on call first, then everyone who takes turns", () => {
  const raisedAt = Date.parse("2026-03-03T00:00:00Z");
  const due = tellingsDue(escalationOf(plan("a", null, ALL)), { raisedAt, settledAt: null }, raisedAt + 600_000);
  expect(due.map(({ step, people }) => [step, people])).toEqual([
    [0, ["asha"]],
    [1, ["ravi"]],
  ]);
});

test.each([
  ["priorities", { priorities: [] }],
  ["people", { rotation: { ...ROTATION, people: [] } }],
  ["from", { rotation: { ...ROTATION, from: "2026-02-30" } }],
  ["steps", { steps: [] }],
])("refuses a plan with invalid %s at that field", (path, given) => {
  const { priorities, rotation, steps } = { ...plan("a", null, ALL), ...given };
  expect(planProblems({ priorities, rotation, steps }).map((problem) => problem.path)).toEqual([path]);
});
