import { expect, it } from "vitest";
import { stepsOf } from "./load-now.ts";

const SECOND = 1000;
const event = (shedAt: number, endedAt: number | null) => ({
  id: `${shedAt}`,
  supply_id: "supply",
  switch_id: "fan",
  hold_id: "hold",
  power: 20,
  shed_at: new Date(shedAt * SECOND),
  until: new Date(3600 * SECOND),
  ended_at: endedAt === null ? null : new Date(endedAt * SECOND),
  why: null,
  switch_name: "Fan",
  device_id: "device",
  device_name: "Board",
});
const state = (isOn: boolean) => ({
  switch_id: "fan",
  is_on: isOn,
  is_reachable: true,
  turned_at: null,
  meter_at: null,
  w: null,
  va: null,
  felt: null,
  felt_at: null,
});
const sum = (...given: Parameters<typeof stepsOf>) => stepsOf(...given).reduce((all, { by }) => all + by, 0);

it.each([
  ["is off once when it went, came back and went again", [event(0, 60), event(65, null)], false, -20],
  ["is on when it went and came back twice", [event(0, 60), event(65, 120)], true, 0],
  ["is off when it did not follow its last return", [event(0, 60), event(65, 120)], false, -20],
  ["is on when it did not follow its last shutdown", [event(0, 60), event(65, null)], true, 0],
])("a load %s", (_what, events, isOn, expected) => {
  expect(sum(events, [state(isOn)], 200 * SECOND)).toBe(expected);
});
