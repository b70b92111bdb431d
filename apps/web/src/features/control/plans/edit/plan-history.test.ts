import type { Plan } from "@switchboard/contract";
import { expect, it } from "vitest";
import { applyEdit, inverseOf, NO_HISTORY, type PlanEdit, record, type Step } from "./plan-history.ts";

const SQUARE: [number, number][] = [
  [0, 0],
  [0.5, 0],
  [0.5, 0.5],
];
const LAMP = { device: "d1", switch_no: 1, x: 0.1, y: 0.1 };
const FAN = { device: "d1", switch_no: 2, x: 0.2, y: 0.2 };
const METER = { device: "d2", switch_no: null, x: 0.3, y: 0.3 };
const PLAN: Plan = {
  ...{ place: "p", version: 1, width: 100, height: 100, meters: 20 },
  ...{ areas: [{ room: "hall", points: SQUARE }], items: [LAMP, FAN] },
};

it.each<[string, PlanEdit]>([
  ["a new thing", { items: [METER] }],
  ["a moved thing", { items: [{ ...LAMP, x: 0.9 }] }],
  ["a thing taken off", { without_items: [{ device: "d1", switch_no: 2 }] }],
  ["a thing taken off that is not there", { without_items: [{ device: "d9", switch_no: null }] }],
  ["a new room", { areas: [{ room: "attic", points: SQUARE }] }],
  ["a moved corner", { areas: [{ room: "hall", points: SQUARE.with(0, [0.1, 0.1]) }] }],
  ["a removed room", { without_areas: ["hall"] }],
  ["another scale", { meters: 30 }],
  ["no scale", { meters: null }],
  ["several at once", { items: [METER, { ...FAN, y: 1 }], without_areas: ["hall"], meters: 1 }],
])("takes back %s", (_, edit) => {
  const after = applyEdit(PLAN, edit);
  const again = applyEdit(after, inverseOf(PLAN, edit));
  const sorted = (plan: Plan) => ({
    ...plan,
    items: plan.items.toSorted((a, b) => a.x - b.x),
    areas: plan.areas.toSorted((a, b) => a.room.localeCompare(b.room)),
  });
  expect(sorted(again)).toEqual(sorted(PLAN));
});

it("leaves alone what another person changed meanwhile when an edit is taken back", () => {
  const inverse = inverseOf(PLAN, { items: [{ ...LAMP, x: 0.9 }] });
  const theirs = applyEdit(PLAN, { items: [{ ...LAMP, x: 0.9 }, METER], without_areas: ["hall"] });
  expect(applyEdit(theirs, inverse)).toEqual({ ...PLAN, areas: [], items: [LAMP, FAN, METER] });
});

it("tells a device apart from its switches", () => {
  const whole = { device: "d1", switch_no: null, x: 0, y: 0 };
  expect(applyEdit(PLAN, { items: [whole] }).items).toEqual([LAMP, FAN, whole]);
});

it("joins the presses of one key into one step, but not later ones or those of another mark", () => {
  const step = (key: string | undefined, at: number): Step => ({ edit: { meters: at }, inverse: {}, key, at });
  const first = record(NO_HISTORY, { ...step("lamp", 0), inverse: { meters: 20 } });
  const joined = record(first, step("lamp", 1000));
  expect(joined.done).toEqual([{ edit: { meters: 1000 }, inverse: { meters: 20 }, key: "lamp", at: 1000 }]);
  expect(record(joined, step("lamp", 3000)).done).toHaveLength(2);
  expect(record(joined, step("fan", 1100)).done).toHaveLength(2);
  expect(record(record(NO_HISTORY, step(undefined, 0)), step(undefined, 1)).done).toHaveLength(2);
});
