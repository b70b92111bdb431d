import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type AlarmEvent, type AlarmLife, alarmState, newLife, possibleActions, stepAlarm } from "./life.ts";
import { type AlarmState, MOST_SHELVED_MS } from "./terms.ts";

const NOW = 1_000_000;
const raised = newLife({ isLatching: false, endsBySelf: true });

/** One alarm for each state, as the table names them. */
const ALARMS = {
  active: raised,
  acknowledged: { ...raised, isAcknowledged: true },
  cleared: { ...raised, isOn: false },
  "shelved, on": { ...raised, shelvedUntil: NOW },
  "shelved, on, seen": { ...raised, isAcknowledged: true, shelvedUntil: NOW },
  "shelved, over": { ...raised, isOn: false, shelvedUntil: NOW },
  "latching, cleared": { ...raised, isLatching: true, isOn: false },
  "latching, seen": { ...raised, isLatching: true, isAcknowledged: true },
  "latching, cleared, seen": { ...raised, isLatching: true, isOn: false, isAcknowledged: true },
  event: { ...raised, endsBySelf: false },
  closed: { ...raised, isOn: false, isAcknowledged: true, closedAt: 7 },
} satisfies Record<string, AlarmLife>;
type AlarmName = keyof typeof ALARMS;

const EVENTS = {
  raise: { kind: "raise", at: NOW },
  clear: { kind: "clear", at: NOW },
  acknowledge: { kind: "acknowledge", at: NOW },
  shelve: { kind: "shelve", at: NOW, until: NOW + 60_000 },
  unshelve: { kind: "unshelve", at: NOW },
  expire: { kind: "expire", at: NOW },
  close: { kind: "close", at: NOW, cause: "Breaker replaced" },
  assign: { kind: "assign", at: NOW, person: "meena" },
  note: { kind: "note", at: NOW, text: "On my way" },
} satisfies Record<string, AlarmEvent>;
type EventName = keyof typeof EVENTS;

/**
 * Describes the new state and the transitions, with "told" when people are notified and "no:" when the event is
 * refused.
 */
function describeOutcome(alarm: AlarmLife, event: AlarmEvent): string {
  const step = stepAlarm(alarm, event);
  if ("refused" in step) return `no: ${step.refused}`;
  const said = [...step.transitions, ...(step.isTold ? ["told"] : [])].join(" + ");
  return said === "" ? "nothing" : `${said} → ${alarmState(step.alarm)}`;
}

const TABLE: Record<AlarmName, Record<EventName, string>> = {
  active: {
    raise: "nothing",
    clear: "cleared → cleared",
    acknowledge: "acknowledged → acknowledged",
    shelve: "shelved → shelved",
    unshelve: "no: not_shelved",
    expire: "nothing",
    close: "no: lasts",
    assign: "assigned → active",
    note: "noted → active",
  },
  acknowledged: {
    raise: "nothing",
    clear: "cleared + closed → closed",
    acknowledge: "no: acknowledged",
    shelve: "shelved → shelved",
    unshelve: "no: not_shelved",
    expire: "nothing",
    close: "no: lasts",
    assign: "assigned → acknowledged",
    note: "noted → acknowledged",
  },
  cleared: {
    raise: "raised_again + told → active",
    clear: "nothing",
    acknowledge: "acknowledged + closed → closed",
    shelve: "shelved → shelved",
    unshelve: "no: not_shelved",
    expire: "nothing",
    close: "closed → closed",
    assign: "assigned → cleared",
    note: "noted → cleared",
  },
  "shelved, on": {
    raise: "nothing",
    clear: "cleared → shelved",
    acknowledge: "acknowledged → shelved",
    shelve: "shelved → shelved",
    unshelve: "unshelved + told → active",
    expire: "shelving_over + told → active",
    close: "no: lasts",
    assign: "assigned → shelved",
    note: "noted → shelved",
  },
  "shelved, on, seen": {
    raise: "nothing",
    clear: "cleared + closed → closed",
    acknowledge: "no: acknowledged",
    shelve: "shelved → shelved",
    unshelve: "unshelved → acknowledged",
    expire: "shelving_over → acknowledged",
    close: "no: lasts",
    assign: "assigned → shelved",
    note: "noted → shelved",
  },
  "shelved, over": {
    raise: "raised_again → shelved",
    clear: "nothing",
    acknowledge: "acknowledged + closed → closed",
    shelve: "shelved → shelved",
    unshelve: "unshelved → cleared",
    expire: "shelving_over → cleared",
    close: "closed → closed",
    assign: "assigned → shelved",
    note: "noted → shelved",
  },
  "latching, cleared": {
    raise: "raised_again + told → active",
    clear: "nothing",
    acknowledge: "acknowledged → cleared",
    shelve: "shelved → shelved",
    unshelve: "no: not_shelved",
    expire: "nothing",
    close: "closed → closed",
    assign: "assigned → cleared",
    note: "noted → cleared",
  },
  "latching, seen": {
    raise: "nothing",
    clear: "cleared → cleared",
    acknowledge: "no: acknowledged",
    shelve: "shelved → shelved",
    unshelve: "no: not_shelved",
    expire: "nothing",
    close: "no: lasts",
    assign: "assigned → acknowledged",
    note: "noted → acknowledged",
  },
  "latching, cleared, seen": {
    raise: "raised_again + told → active",
    clear: "nothing",
    acknowledge: "no: acknowledged",
    shelve: "shelved → shelved",
    unshelve: "no: not_shelved",
    expire: "nothing",
    close: "closed → closed",
    assign: "assigned → cleared",
    note: "noted → cleared",
  },
  event: {
    raise: "raised_again + told → active",
    clear: "cleared → cleared",
    acknowledge: "acknowledged → acknowledged",
    shelve: "shelved → shelved",
    unshelve: "no: not_shelved",
    expire: "nothing",
    close: "closed → closed",
    assign: "assigned → active",
    note: "noted → active",
  },
  closed: {
    raise: "no: closed",
    clear: "no: closed",
    acknowledge: "no: closed",
    shelve: "no: closed",
    unshelve: "no: closed",
    expire: "no: closed",
    close: "no: closed",
    assign: "no: closed",
    note: "noted → closed",
  },
};

const names = Object.keys(ALARMS) as AlarmName[];
const cells = names.flatMap((name) =>
  (Object.keys(EVENTS) as EventName[]).map((event) => [name, event, TABLE[name][event]] as const),
);

test.each(cells)("an alarm that is %s, on %s: %s", (name, event, expected) => {
  expect(describeOutcome(ALARMS[name], EVENTS[event])).toBe(expected);
});

test.each<[string, AlarmEvent, string]>([
  ["a cause of blanks", { kind: "close", at: NOW, cause: "  " }, "no: no_cause"],
  ["a note of blanks", { kind: "note", at: NOW, text: " " }, "no: no_text"],
  ["shelving until now", { kind: "shelve", at: NOW, until: NOW }, "no: until"],
  ["shelving for longer than a month", { kind: "shelve", at: NOW, until: NOW + MOST_SHELVED_MS + 1 }, "no: until"],
  ["shelving for a month", { kind: "shelve", at: NOW, until: NOW + MOST_SHELVED_MS }, "shelved → shelved"],
])("answers %s: %o gives %s", (_, event, expected) => {
  expect(describeOutcome(ALARMS.cleared, event)).toBe(expected);
});

it("does not end shelving before its time", () => {
  expect(describeOutcome({ ...raised, shelvedUntil: NOW + 1 }, EVENTS.expire)).toBe("nothing");
});

it("counts each raise of one life", () => {
  const again = stepAlarm(ALARMS.cleared, EVENTS.raise);
  expect(again).toMatchObject({ alarm: { count: 2, isAcknowledged: false } });
});

it("offers exactly the actions that are not refused", () => {
  for (const name of names) {
    const offered = possibleActions(ALARMS[name]);
    for (const action of ["acknowledge", "shelve", "unshelve", "close", "assign", "note"] as const)
      expect([name, action, offered.includes(action)]).toEqual([
        name,
        action,
        !describeOutcome(ALARMS[name], EVENTS[action]).startsWith("no:"),
      ]);
  }
});

describe("any sequence of events", () => {
  const event = fc.tuple(fc.constantFrom(...(Object.keys(EVENTS) as EventName[])), fc.nat(120_000));
  const life = fc.record({ isLatching: fc.boolean(), endsBySelf: fc.boolean() });

  it("keeps the rules of a life", () => {
    fc.assert(
      fc.property(life, fc.array(event, { maxLength: 60 }), (rule, events) => {
        let alarm = newLife(rule);
        let at = NOW;
        for (const [name, after] of events) {
          at += after;
          const step = stepAlarm(alarm, { ...EVENTS[name], at, ...(name === "shelve" ? { until: at + 60_000 } : {}) });
          if ("refused" in step) continue;
          checkStep(alarm, step);
          alarm = step.alarm;
        }
      }),
    );
  });

  function checkStep(
    before: AlarmLife,
    { alarm, transitions, isTold }: Exclude<ReturnType<typeof stepAlarm>, { refused: string }>,
  ) {
    const state: AlarmState = alarmState(alarm);
    if (transitions.length === 0) expect(alarm).toEqual(before);
    // An acknowledged alarm that is over does not stay open, unless it latches.
    if (!alarm.isOn && alarm.isAcknowledged && !alarm.isLatching) expect(state).toBe("closed");
    if (before.closedAt !== null) expect(alarm).toEqual(before);
    if (state === "closed") expect(alarm.shelvedUntil).toBeNull();
    expect(alarm.count - before.count).toBe(transitions.includes("raised_again") ? 1 : 0);
    // Nobody is notified of an alarm that is shelved, acknowledged or over.
    if (isTold) expect(state).toBe("active");
    expect([alarm.isLatching, alarm.endsBySelf]).toEqual([before.isLatching, before.endsBySelf]);
  }
});
