import { describe, expect, test } from "vitest";
import { fromSnapshot } from "../../../../live/live-device.ts";
import { aDevice, aSwitch } from "../../../../testing/devices.ts";
import { byDeviceName, type DeviceFilter, isListed, metaChoice, metaValues, NO_FILTER } from "./device-list.ts";

const hall = { _id: "00000000-0003-4000-8000-000000000001", name: "Hall", type: "room" as const };
const devices = [
  fromSnapshot(aDevice(1, { device_name: "Board 10", rssi: -80, groups: [hall], meta: { Floor: "12" } })),
  fromSnapshot(aDevice(2, { device_name: "Board 2", current_status: 2, last_seen: null, rssi: null })),
  fromSnapshot(
    aDevice(3, {
      device_name: "Lamp",
      device_type: "KIOT_RED",
      meta: { Floor: "2", Wing: "North" },
      last_seen: "2026-02-01T00:00:00Z",
      switch_appliances: [aSwitch(3, 1, { current_status: true })],
    }),
  ),
];
const names = (list: typeof devices) => list.map((device) => device.device_name);

describe("the list of devices", () => {
  test.each<[Partial<DeviceFilter>, string[]]>([
    [{}, ["Board 10", "Board 2", "Lamp"]],
    [{ text: "  BOARD" }, ["Board 10", "Board 2"]],
    [{ text: "hall" }, ["Board 10"]],
    [{ text: "test0003" }, ["Lamp"]],
    [{ type: "KIOT_RED" }, ["Lamp"]],
    [{ group: hall._id }, ["Board 10"]],
    [{ status: "offline" }, ["Board 2"]],
    [{ text: "nort" }, ["Lamp"]],
    [{ meta: metaChoice("Floor", "2") }, ["Lamp"]],
    [{ meta: metaChoice("Wing", "2") }, []],
    [{ status: "online", text: "board" }, ["Board 10"]],
  ])("filtered by %j shows %j", (filter, expected) => {
    expect(names(devices.filter((device) => isListed(device, { ...NO_FILTER, ...filter })))).toEqual(expected);
  });

  test("sorts by name, with numbers in order", () => {
    expect(names(devices.toSorted(byDeviceName))).toEqual(["Board 2", "Board 10", "Lamp"]);
  });
});

test("shows details in the order of the enterprise's keys, without removed keys", () => {
  const device = { meta: { Wing: "North", Floor: "2", Old: "gone" } };
  expect(metaValues(device, ["Floor", "Wing", "Cost centre"])).toEqual([
    ["Floor", "2"],
    ["Wing", "North"],
  ]);
});
