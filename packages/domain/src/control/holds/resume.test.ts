import fc from "fast-check";
import { expect, it } from "vitest";
import { COMMAND_OUTCOMES, COMMAND_SOURCES } from "../commands.ts";
import { ORDER_LEVELS } from "./levels.ts";
import { type OrderMeanwhile, orderToResume } from "./resume.ts";

const order = (id: string, given: Partial<OrderMeanwhile> = {}): OrderMeanwhile => ({
  id,
  source: "schedule",
  level: "schedule",
  outcome: "held",
  createdAt: 0,
  turnsOn: true,
  ...given,
});

it("resumes the last order of the automations", () => {
  const workflow = order("b", { source: "workflow", level: "workflow", createdAt: 3 });
  expect(orderToResume([order("a", { createdAt: 1 }), workflow, order("c", { createdAt: 2 })])).toBe(workflow);
});

it("resumes nothing when only people gave orders, including manual runs of a schedule", () => {
  expect(orderToResume([order("a", { source: "scene", level: "tap" }), order("b", { level: "tap" })])).toBeUndefined();
  expect(orderToResume([])).toBeUndefined();
});

it("resumes nothing when something higher has acted since", () => {
  const safety = order("b", { source: "workflow", level: "safety", outcome: "confirmed", createdAt: 2 });
  expect(orderToResume([order("a", { createdAt: 1 }), safety])).toBeUndefined();
});

it("resumes nothing when somebody acted first after the hold ended", () => {
  const tap = order("b", { source: "dashboard", level: "tap", outcome: "confirmed", createdAt: 2 });
  expect(orderToResume([order("a", { createdAt: 1 }), tap])).toBeUndefined();
});

it("passes on an order that one hold left and another held", () => {
  const left = order("a", { source: "hold", level: "schedule" });
  expect(orderToResume([left, order("b", { source: "hold", level: "hold", outcome: "confirmed", createdAt: 1 })])).toBe(
    left,
  );
});

it("does not treat the beginning of a limit as an order of an automation", () => {
  const limit = order("b", { source: "hold", level: "demand", outcome: "confirmed", createdAt: 2 });
  const left = order("a", { createdAt: 1 });
  expect(orderToResume([left, limit])).toBe(left);
});

it("moves a curtain when one relay is released and the other turned on at once", () => {
  const on = order("a", { turnsOn: true });
  expect(orderToResume([on, order("b", { turnsOn: false })])).toBe(on);
});

it("agrees with a sequential model, in any order of the rows", () => {
  const meanwhile = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      source: fc.constantFrom(...COMMAND_SOURCES),
      level: fc.constantFrom(...ORDER_LEVELS),
      outcome: fc.constantFrom(...COMMAND_OUTCOMES),
      createdAt: fc.integer({ min: 0, max: 9 }),
      turnsOn: fc.constant(true),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  );
  fc.assert(
    fc.property(meanwhile, (rows) => {
      let owed: string | undefined;
      for (const { id, source, level, outcome } of rows.toSorted(
        (a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1),
      )) {
        const begins = source === "hold" && ["safety", "demand"].includes(level);
        const isAlone =
          ["schedule", "workflow", "hold", "protection"].includes(source) &&
          !["tap", "hold"].includes(level) &&
          !begins;
        const isDone = level === "tap" && ["pending", "confirmed", "sent"].includes(outcome);
        if (isAlone || isDone) owed = outcome === "held" ? id : undefined;
      }
      expect(orderToResume(rows)?.id).toBe(owed);
    }),
  );
});
