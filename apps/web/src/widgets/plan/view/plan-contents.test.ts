import { PlaceTree } from "@switchboard/domain/site";
import { afterEach, expect, it } from "vitest";
import { liveStore } from "../../../live/live.ts";
import { aDevice, aSwitch, switchId } from "../../../testing/devices.ts";
import { aPark } from "../../../testing/places.ts";
import { roomsOn, thingsByRoom, thingsOn } from "./plan-contents.ts";
import { floorsAround } from "./plan-floors.ts";

const HALL = { _id: "hall", name: "Hall 10", type: "room" as const };
const LOBBY = { _id: "lobby", name: "Hall 9", type: "room" as const };
const area = (room: string) => ({
  room,
  points: [
    [0, 0],
    [0.5, 0],
    [0.5, 1],
    [0, 1],
  ] as [number, number][],
});
const item = (device: number, switch_no: number | null) => ({ device: aDevice(device)._id, switch_no, x: 0.1, y: 0.1 });

afterEach(() => liveStore.clear());

it("finds the things that this person has, each by its kind, and a curtain once", () => {
  const curtain = aDevice(1, { device_config: { curtain_mode: "1" } });
  const bell = aDevice(2, {
    ...{ device_type: "SW_1_REL" as const, device_config: { disable_doorbell: false } },
    switch_appliances: [aSwitch(2, 1)],
  });
  liveStore.merge([curtain, bell, aDevice(3)], 0);
  const items = [item(1, 1), item(1, 2), item(2, 1), item(3, 2), item(3, 9), item(3, null), item(4, 1)];
  const things = thingsOn({ items }, liveStore);
  expect(things.map(({ kind, id }) => [kind, id])).toEqual([
    ["curtain", switchId(1, 1)],
    ["bell", switchId(2, 1)],
    ["lever", switchId(3, 2)],
    ["device", aDevice(3)._id],
  ]);
});

it("sorts the things by their rooms, and rooms by the numbers in their names", () => {
  liveStore.merge([aDevice(1, { groups: [HALL] }), aDevice(2, { groups: [LOBBY] }), aDevice(3)], 0);
  const rooms = roomsOn({ areas: [area("hall"), area("lobby")] }, [HALL, LOBBY], liveStore);
  expect(rooms.map(({ name, devices, at, width }) => [name, devices, at, width])).toEqual([
    ["Hall 9", [aDevice(2)._id], [0.25, 0.5], 0.5],
    ["Hall 10", [aDevice(1)._id], [0.25, 0.5], 0.5],
  ]);
  const parts = thingsByRoom(rooms, thingsOn({ items: [item(3, 1), item(1, 1)] }, liveStore));
  expect(parts.map(({ room, things }) => [room?.name, things.length])).toEqual([
    ["Hall 9", 0],
    ["Hall 10", 1],
    [undefined, 1],
  ]);
});

it("finds the floors with a plan in the same building", () => {
  const { north, floor, empty, places } = aPark();
  const attic = { ...floor, _id: "attic", plan: 3, position: 9 };
  const all = [...places.map((each) => (each.kind === "floor" ? { ...each, plan: 1 } : each)), attic];
  const found = (place: typeof north) => floorsAround(place, all, new PlaceTree(all)).map(({ _id }) => _id);
  expect(found(floor)).toEqual([floor._id, "attic"]);
  expect(found(north)).toEqual([floor._id, "attic"]);
  expect(found(empty)).toEqual([empty._id]);
});
