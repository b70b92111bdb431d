import { expect, it } from "vitest";
import { stateFromAddress } from "./workflow-beginning.ts";
import { newState } from "./workflow-draft.ts";

it("begins with a device that draws more than so much, in some hours", () => {
  const state = stateFromAddress({ device: "meter", name: "Waste", kilowatts: "3.5", from: "800", to: "1800" }, 24);
  expect(state).toMatchObject({ devices: ["meter"], trigger: "power", qualifier: "above", values: { power: 3.5 } });
  expect(state).toMatchObject({ isAllDay: false, start: "08:00", end: "18:00", notifies: true });
});

it("begins with a device that uses more energy in a day", () => {
  const state = stateFromAddress({ device: "meter", kilowattHours: "215" }, 24);
  expect(state).toMatchObject({ trigger: "energy", qualifier: "above", values: { energy: 215 }, isAllDay: true });
});

it("ignores invalid numbers and hours", () => {
  const state = stateFromAddress({ device: "meter", kilowatts: "much", from: "2570" }, 24);
  expect(state).toMatchObject({ values: {}, isAllDay: true });
});

it("is an empty workflow without a suggestion", () => {
  expect(stateFromAddress({}, 24)).toEqual(newState(24));
});
