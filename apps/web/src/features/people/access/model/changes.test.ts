import type { AccessOfPerson } from "@switchboard/contract";
import { describe, expect, it } from "vitest";
import { fromSnapshot } from "../../../../live/live-device.ts";
import { aDevice, switchId } from "../../../../testing/devices.ts";
import { giveCalls, type KnownAccess, takeCalls, toGive, toTake } from "./changes.ts";
import { holdingOf, indexGrants, sumOf } from "./grants.ts";
import { keptBy } from "./kept.ts";

const HALL = { _id: "hall", name: "Hall", type: "room" as const };
const [one, two] = [fromSnapshot(aDevice(1, { groups: [HALL] })), fromSnapshot(aDevice(2))];

function knowing(...people: Partial<AccessOfPerson>[]): KnownAccess {
  const blank = { name: "", email: "", role: ["user" as const], rooms: [], devices: [], switches: [] };
  const grants = indexGrants(people.map((own, index) => ({ _id: `p${index + 1}`, ...blank, ...own })));
  return {
    grants: (id) => grants.get(id),
    device: (id) => [one, two].find(({ _id }) => _id === id),
    devicesIn: (room) => [one, two].filter(({ groups }) => groups.some(({ _id }) => _id === room)),
  };
}

const whole = (person: string, device = one) => ({ person, device: device._id });
const hall = (person: string) => ({ person, room: HALL._id, name: HALL.name });
const part = (person: string, switchNo: number) => ({ person, device: one._id, switch: switchId(1, switchNo) });

describe("checked entries", () => {
  it("grants only what is missing, and revokes only what is granted", () => {
    const known = knowing({ devices: [one._id] });
    const checked = [whole("p1"), whole("p1", two)];
    expect(toGive(checked, known)).toEqual([whole("p1", two)]);
    expect(toTake(checked, known)).toEqual([whole("p1")]);
  });

  it("offers a person with a single switch the whole device to grant and the switch to revoke", () => {
    const known = knowing({ switches: [switchId(1, 2)] });
    expect(toGive([whole("p1")], known)).toEqual([whole("p1")]);
    expect(toTake([whole("p1")], known)).toEqual([whole("p1")]);
  });

  it("changes nothing for a switch that comes with its device, nor for an admin", () => {
    const known = knowing({ devices: [one._id], switches: [switchId(1, 1)] }, { role: ["admin"] });
    for (const checked of [[part("p1", 1)], [part("p1", 2)], [whole("p2")]]) {
      expect(toGive(checked, known)).toEqual([]);
      expect(toTake(checked, known)).toEqual([]);
    }
  });
});

describe("room", () => {
  it("is granted when missing and revoked when granted; its devices can be granted beside it but not revoked", () => {
    const known = knowing({ rooms: [HALL._id] }, {});
    expect(toGive([hall("p1"), hall("p2"), whole("p1")], known)).toEqual([hall("p2"), whole("p1")]);
    expect(toTake([hall("p1"), hall("p2"), whole("p1")], known)).toEqual([hall("p1")]);
  });

  it("is a separate call before those of devices", () => {
    const calls = giveCalls([whole("p1", two), hall("p1"), hall("p2")]);
    expect(calls).toEqual([
      { kind: "rooms", user_ids: ["p1", "p2"], ids: [HALL._id] },
      { kind: "devices", user_ids: ["p1"], ids: [two._id] },
    ]);
  });

  it("leaves direct grants when revoked, and keeps a revoked device that is in it", () => {
    const known = knowing({ rooms: [HALL._id], devices: [one._id] });
    const kept = { device: one._id, name: one.device_name };
    expect(keptBy("p1", [hall("p1")], known)).toEqual([kept]);
    expect(keptBy("p1", [whole("p1")], known)).toEqual([{ ...kept, room: "Hall" }]);
    expect(keptBy("p1", [hall("p1"), whole("p1")], known)).toEqual([]);
  });

  it("is shown as the source of access, alone or beside a grant of the device itself", () => {
    const known = knowing({ rooms: [HALL._id] }, { rooms: [HALL._id], switches: [switchId(1, 1)] });
    const holding = (person: string) => {
      const grants = known.grants(person);
      return grants && holdingOf(grants, one);
    };
    expect(holding("p1")).toEqual({ kind: "room", room: "Hall", direct: false });
    expect(holding("p2")).toEqual({ kind: "room", room: "Hall", direct: true });
  });
});

describe("calls", () => {
  it("combine people with the same list", () => {
    const calls = giveCalls([whole("p1"), whole("p1", two), whole("p2", two), whole("p2"), whole("p3")]);
    expect(calls).toEqual([
      { kind: "devices", user_ids: ["p1", "p2"], ids: [one._id, two._id].sort() },
      { kind: "devices", user_ids: ["p3"], ids: [one._id] },
    ]);
  });

  it("revoke single switches together with their device", () => {
    const known = knowing({ devices: [one._id], switches: [switchId(1, 2)] });
    expect(takeCalls([whole("p1")], known)).toEqual([
      { kind: "devices", user_ids: ["p1"], ids: [one._id] },
      { kind: "switches", user_ids: ["p1"], ids: [switchId(1, 2)] },
    ]);
  });

  it("stay within the limits of the contract", () => {
    const many = Array.from({ length: 1001 }, (_, index) => ({ person: "p1", device: `d${index}` }));
    expect(giveCalls(many).map(({ ids }) => ids.length)).toEqual([1000, 1]);
  });
});

it("counts rooms, whole devices outside them, and single switches of other devices", () => {
  const grants = knowing({ rooms: ["other"], devices: [one._id], switches: [switchId(1, 1), switchId(2, 1)] }).grants(
    "p1",
  );
  expect(grants && sumOf(grants, [one, two])).toEqual({ rooms: 1, devices: 1, switches: 1 });
  const inHall = knowing({ rooms: [HALL._id], devices: [one._id] }).grants("p1");
  expect(inHall && sumOf(inHall, [one, two])).toEqual({ rooms: 1, devices: 0, switches: 0 });
});
