import { expect, it, test } from "vitest";
import type { DeviceTypeCode } from "./device-types.ts";
import { actsInRoom, isInRoom, type PlacedDevice, roomSum, watchesRoom } from "./rooms.ts";

const HALL = { _id: "hall", devices: new Set(["d1", "d2"]) };

function device(_id: string, on: boolean[], own: Partial<PlacedDevice> = {}): PlacedDevice {
  return {
    _id,
    device_type: "SW_2_REL" satisfies DeviceTypeCode,
    config: {},
    current_status: 1,
    groups: [{ _id: "hall" }],
    switches: on.map((current_status, index) => ({ switch_no: index + 1, current_status })),
    ...own,
  };
}

it("counts the switches and the unreachable devices of a room", () => {
  const devices = [device("d1", [true, false]), device("d2", [true], { current_status: 2 }), device("d3", [])];
  expect(roomSum(devices)).toEqual({ devices: 3, offline: 1, switches: 3, on: 2 });
});

it("does not count a curtain or a door bell as a switch that is on", () => {
  const curtain = device("d1", [true, false], { config: { curtain_mode: "1" } });
  const bell = device("d2", [true, true], { device_type: "SW_1_PLUS_1", config: { disable_doorbell: false } });
  expect(roomSum([curtain, bell])).toMatchObject({ switches: 1, on: 1 });
});

it("counts a device in each of its rooms", () => {
  const both = device("d1", [], { groups: [{ _id: "hall" }, { _id: "attic" }] });
  expect([isInRoom(both, "hall"), isInRoom(both, "attic"), isInRoom(both, "cellar")]).toEqual([true, true, false]);
});

test.each([
  ["a switch of one of its devices", { UDid: { _id: "d2" }, groupId: null }, true],
  ["the whole room", { UDid: null, groupId: { _id: "hall" } }, true],
  ["a switch elsewhere", { UDid: { _id: "d9" }, groupId: null }, false],
  ["a place around it", { UDid: null, groupId: { _id: "floor", rooms: ["attic", "hall"] } }, true],
  ["another place", { UDid: null, groupId: { _id: "floor", rooms: ["attic"] } }, false],
  ["another group", { UDid: null, groupId: { _id: "attic" } }, false],
  ["something that is gone", { UDid: null, groupId: null }, false],
])("assigns an action on %s to the room (%j): %s", (_, action, expected) => {
  expect(actsInRoom([action], HALL)).toBe(expected);
});

test.each([
  [{ devices: [{ _id: "d9" }, { _id: "d1" }], groups: [] }, true],
  [{ devices: [], groups: [{ _id: "hall" }] }, true],
  [{ devices: [{ _id: "d9" }], groups: [{ _id: "attic" }] }, false],
  [{ devices: [], groups: [] }, false],
])("finds a workflow that watches %j in this room: %s", (watched, expected) => {
  expect(watchesRoom(watched, HALL)).toBe(expected);
});
