import { expect, it } from "vitest";
import { begunWith } from "./schedule-beginning.ts";
import { EMPTY } from "./schedule-draft.ts";

const LAMP = { _id: "lamp", name: "Lamp" };

it("begins with what is suggested: the switches of a device, off, at a time on some days", () => {
  const draft = begunWith({ name: "Waste: Mains", time: "2000", days: "60" }, [LAMP]);
  expect(draft).toMatchObject({ name: "Waste: Mains", time: 2000, days: [6, 0] });
  expect(draft.actions).toEqual([{ switch_appliance_id: "lamp", name: "Lamp", switch_state: 0 }]);
});

it.each(["2560", "x", "-1", ""])("passes over what is no time: %s", (time) => {
  expect(begunWith({ time, days: "9" }, [])).toMatchObject({ time: undefined, days: EMPTY.days });
});
