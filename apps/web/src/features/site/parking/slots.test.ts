import type { Device } from "@switchboard/contract";
import { expect, it, test } from "vitest";
import { fromSnapshot } from "../../../live/live-device.ts";
import { aDevice } from "../../../testing/devices.ts";
import { groupSlots, slotState } from "./slots.ts";

const room = (name: string) => ({ _id: name, name, type: "room" as const });
const sensor = (index: number, name: string, own: Partial<Device> = {}) =>
  fromSnapshot(aDevice(index, { device_type: "KIOT_PARKING_SENSOR", device_name: name, ...own }));

it("puts slots under their rooms, in the order of their numbers, and leaves other devices out", () => {
  const groups = groupSlots([
    sensor(1, "Bay 10", { groups: [room("North")] }),
    sensor(2, "Bay 2", { groups: [room("North")] }),
    sensor(3, "Gate"),
    sensor(4, "Bay 1", { groups: [{ _id: "kind", name: "All sensors", type: "deviceType" }, room("Basement")] }),
    fromSnapshot(aDevice(5, { groups: [room("North")] })),
  ]);
  expect(groups.map(({ name, ids }) => [name, ids.length])).toEqual([
    ["Basement", 1],
    ["North", 2],
    [undefined, 1],
  ]);
  expect(groups[1]?.ids).toEqual([sensor(2, "")._id, sensor(1, "")._id]);
});

const told = (occupied: boolean) => ({ occupied, since: 1, toldAt: 1 });
test.each([
  ["free", 1, told(false)],
  ["taken", 3, told(true)],
  ["unknown", 1, undefined],
  ["offline", 2, told(false)],
] as const)("a slot is %s at status %i", (state, current_status, parking) => {
  expect(slotState({ ...sensor(1, "Bay"), current_status, parking })).toBe(state);
});
