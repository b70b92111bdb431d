import { expect, it } from "vitest";
import { draftFromAddress } from "./schedule-beginning.ts";
import { EMPTY } from "./schedule-draft.ts";

const LAMP = { _id: "lamp", name: "Lamp" };

it("starts with the suggestion: the switches of a device, off, at a time on some days", () => {
  const draft = draftFromAddress({ name: "Waste: Mains", time: "2000", days: "60" }, [LAMP]);
  expect(draft).toMatchObject({ name: "Waste: Mains", time: 2000, days: [6, 0] });
  expect(draft.actions).toEqual([{ switch_appliance_id: "lamp", name: "Lamp", switch_state: 0 }]);
});

it("turns off earlier on closed days", () => {
  const { time, rhythm } = draftFromAddress({ time: "2200", days: "12345", off: "900" }, [LAMP]);
  expect(time).toBe(2200);
  expect(rhythm).toEqual({ on_days: { holiday: { do: "at", time: 900 }, closed: { do: "at", time: 900 } } });
});

it.each(["2560", "x", "-1", ""])("passes over what is no time: %s", (time) => {
  expect(draftFromAddress({ time, days: "9" }, [])).toMatchObject({ time: undefined, days: EMPTY.days });
});
