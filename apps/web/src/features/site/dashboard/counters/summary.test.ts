import { expect, it } from "vitest";
import { createLiveStore } from "../../../../live/live-store.ts";
import { aDevice, aSwitch } from "../../../../testing/devices.ts";
import { countAll, onByRoom } from "./summary.ts";

const room = (index: number, name: string) => ({ _id: `room-${index}`, name, type: "room" as const });
const on = (device: number, switchNo: number) => aSwitch(device, switchNo, { current_status: true });

function building() {
  const store = createLiveStore();
  const many = [1, 2, 3, 4, 5, 6].map((each) => on(1, each));
  store.merge(
    [
      aDevice(1, { groups: [room(1, "Hall"), room(2, "Attic")], switch_appliances: many }),
      aDevice(2, { groups: [room(2, "Attic")], switch_appliances: [on(2, 1), aSwitch(2, 2)] }),
      aDevice(3, { current_status: 2, switch_appliances: [on(3, 1)] }),
      aDevice(4, { groups: [room(3, "Cellar")] }),
      aDevice(5, { switch_appliances: [], current_status: 3 }),
    ],
    0,
  );
  return store;
}

it("counts devices and switches, each once", () => {
  expect(countAll(building())).toEqual({ online: 4, unreachable: 1, on: 8, off: 3 });
});

it("counts no curtain and no door bell as a switch, in no room either", () => {
  const store = createLiveStore();
  const groups = [room(1, "Hall")];
  store.merge(
    [
      aDevice(1, { groups, device_config: { curtain_mode: "1" }, switch_appliances: [on(1, 1), aSwitch(1, 2)] }),
      aDevice(2, {
        groups,
        device_type: "SW_1_PLUS_1",
        device_config: { disable_doorbell: false },
        switch_appliances: [on(2, 1), on(2, 2)],
      }),
    ],
    0,
  );
  expect(countAll(store)).toMatchObject({ on: 1, off: 0 });
  expect(onByRoom(store).map(({ on: count, all }) => [count, all])).toEqual([[1, 1]]);
});

it("lists what is on by room, in each room of a device, the first few by name, devices without a room last", () => {
  const rooms = onByRoom(building()).map(({ name, on: count, all, names }) => [name, count, all, names.length]);
  expect(rooms).toEqual([
    ["Attic", 7, 8, 4],
    ["Hall", 6, 6, 4],
    ["", 1, 1, 1],
  ]);
});
