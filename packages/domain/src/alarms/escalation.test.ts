import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  ESCALATION_STEPS,
  type Escalation,
  type EscalationStep,
  escalationProblems,
  nextTellingAt,
  tellingsDue,
} from "./escalation.ts";

const MINUTE = 60_000;
const raisedAt = Date.parse("2026-11-17T12:00:00+05:30");
const escalation: Escalation = {
  rotation: {
    timeZone: "Asia/Kolkata",
    turn: "day",
    from: "2026-11-16",
    handOver: 800,
    people: ["ravi", "lata", "sam"],
    overrides: [],
  },
  group: ["ravi", "lata", "sam", "noor"],
  steps: ESCALATION_STEPS,
};
/** Formats `minute: people`, for an alarm that was settled at a minute or not at all. */
const describeNotices = (now: number, settled: number | null = null, given: Partial<Escalation> = {}, at = raisedAt) =>
  tellingsDue(
    { ...escalation, ...given },
    { raisedAt: at, settledAt: settled === null ? null : at + settled * MINUTE },
    at + now * MINUTE,
  ).map(({ at: when, people }) => `${(when - at) / MINUTE}: ${people.join(" ")}`);

describe("people due to be notified", () => {
  const alone = { ...escalation.rotation, people: ["lata"] };
  test.each<[string, string[], string[]]>([
    ["whoever is on call, at once", describeNotices(0), ["0: lata"]],
    ["nobody else before ten minutes", describeNotices(9.9), ["0: lata"]],
    ["the next after ten minutes", describeNotices(10), ["0: lata", "10: sam"]],
    ["then everyone who does not know yet", describeNotices(60), ["0: lata", "10: sam", "20: ravi noor"]],
    ["nobody more once it is acknowledged", describeNotices(60, 7), ["0: lata"]],
    ["nobody more where it is acknowledged that very moment", describeNotices(60, 10), ["0: lata"]],
    ["the first even where it was over at once", describeNotices(60, 0), ["0: lata"]],
    [
      "everyone where nobody is on call",
      describeNotices(60, null, { rotation: { ...alone, people: [] } }),
      ["0: ravi lata sam noor"],
    ],
    [
      "everyone where there is no next",
      describeNotices(15, null, { rotation: alone }),
      ["0: lata", "10: ravi sam noor"],
    ],
    [
      "whoever is on call at the time of the step",
      describeNotices(
        15,
        null,
        {
          steps: [
            { afterMs: 0, tell: { who: "on_call" } },
            { afterMs: 10 * MINUTE, tell: { who: "on_call" } },
          ],
        },
        Date.parse("2026-11-18T07:55:00+05:30"),
      ),
      ["0: lata", "10: sam"],
    ],
    [
      "people by name",
      describeNotices(0, null, { steps: [{ afterMs: 0, tell: { who: "people", people: ["noor", "noor"] } }] }),
      ["0: noor"],
    ],
  ])("%s", (_, given, expected) => {
    expect(given).toEqual(expected);
  });
});

it("returns when the next step is due", () => {
  const next = (now: number, settledAt: number | null = null) =>
    nextTellingAt(escalation, { raisedAt, settledAt }, raisedAt + now * MINUTE);
  expect(next(-1)).toBe(raisedAt);
  expect(next(0)).toBe(raisedAt + 10 * MINUTE);
  expect(next(20)).toBeUndefined();
  expect(next(0, raisedAt + 5 * MINUTE)).toBeUndefined();
});

const minutes = fc.nat({ max: 40 });
const someSteps: fc.Arbitrary<EscalationStep[]> = fc
  .uniqueArray(
    fc.record({
      afterMs: minutes.map((each) => each * MINUTE),
      tell: fc.constantFrom({ who: "on_call" as const }, { who: "next" as const }, { who: "everyone" as const }),
    }),
    { selector: ({ afterMs }) => afterMs, minLength: 1, maxLength: 6 },
  )
  .map((steps) => steps.toSorted((a, b) => a.afterMs - b.afterMs));

it("notifies nobody twice and keeps earlier steps as time passes", () => {
  fc.assert(
    fc.property(someSteps, fc.option(minutes, { nil: null }), minutes, minutes, (steps, settled, some, more) => {
      const alarm = { raisedAt, settledAt: settled === null ? null : raisedAt + settled * MINUTE };
      const early = tellingsDue({ ...escalation, steps }, alarm, raisedAt + some * MINUTE);
      const late = tellingsDue({ ...escalation, steps }, alarm, raisedAt + (some + more) * MINUTE);
      expect(late.slice(0, early.length)).toEqual(early);
      const people = late.flatMap((each) => each.people);
      expect(new Set(people).size).toBe(people.length);
    }),
  );
});

it("announces every instant at which a step is due", () => {
  fc.assert(
    fc.property(someSteps, fc.option(minutes, { nil: null }), (steps, settled) => {
      const alarm = { raisedAt, settledAt: settled === null ? null : raisedAt + settled * MINUTE };
      const asked: number[] = [];
      for (let at = nextTellingAt({ ...escalation, steps }, alarm, raisedAt - 1); at !== undefined; ) {
        asked.push(at);
        at = nextTellingAt({ ...escalation, steps }, alarm, at);
      }
      const due = tellingsDue({ ...escalation, steps }, alarm, raisedAt + 100 * MINUTE);
      for (const { at } of due) expect(asked).toContain(at);
    }),
  );
});

test.each<[EscalationStep[], string[]]>([
  [[...ESCALATION_STEPS], []],
  [[], ["steps: escalation.steps"]],
  [
    [
      { afterMs: 5, tell: { who: "next" } },
      { afterMs: 5, tell: { who: "next" } },
    ],
    ["steps.1: escalation.order"],
  ],
  [[{ afterMs: -1, tell: { who: "people", people: [] } }], ["steps.0: escalation.after", "steps.0: escalation.people"]],
])("steps %o have the problems %o", (steps, problems) => {
  expect(escalationProblems(steps).map(({ path, code }) => `${path}: ${code}`)).toEqual(problems);
});
