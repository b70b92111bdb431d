import type { AccessOfPerson } from "@switchboard/contract";
import { describe, expect, it } from "vitest";
import { fromSnapshot } from "../../../../live/live-device.ts";
import { aDevice, switchId } from "../../../../testing/devices.ts";
import { type Choice, grantCalls, type KnownAccess, keyOf } from "./changes.ts";
import { boxState, changesOf, type Draft } from "./draft.ts";
import { holdingOf, indexGrants, sumOf } from "./grants.ts";
import { keptBy } from "./kept.ts";

const TOWER = { _id: "tower", name: "Tower" };
const HALL = { _id: "hall", name: "Hall", type: "room" as const };
const [one, two] = [fromSnapshot(aDevice(1, { groups: [HALL] })), fromSnapshot(aDevice(2))];

function knowing(...people: Partial<AccessOfPerson>[]): KnownAccess {
  const none = { places: [], rooms: [], devices: [], switches: [], managed: [] };
  const blank = { name: "", email: "", role: ["user" as const], ...none };
  const all = people.map((own, index) => ({ _id: `p${index + 1}`, ...blank, ...own }));
  const grants = indexGrants(all, (id) => (id === HALL._id ? [TOWER] : []));
  return {
    grants: (id) => grants.get(id),
    device: (id) => [one, two].find(({ _id }) => _id === id),
    devicesIn: (room) => [one, two].filter(({ groups }) => groups.some(({ _id }) => _id === room)),
  };
}

const whole = (person: string, device = one) => ({ person, device: device._id });
const hall = (person: string) => ({ person, room: HALL._id, name: HALL.name });
const tower = (person: string) => ({ person, place: TOWER._id, name: TOWER.name });
const part = (person: string, switchNo: number) => ({ person, device: one._id, switch: switchId(1, switchNo) });

const draft = (...entries: [Choice, boolean][]): Draft =>
  new Map(entries.map(([choice, isOn]) => [keyOf(choice), { choice, isOn }]));

describe("checkbox", () => {
  it("is on for what is granted, and partly on for a device with a granted switch", () => {
    const known = knowing({ devices: [two._id], switches: [switchId(1, 2)] });
    expect(boxState(whole("p1", two), draft(), known).isOn).toBe(true);
    expect(boxState(whole("p1"), draft(), known)).toMatchObject({ isOn: false, isPartly: true });
    expect(boxState(part("p1", 2), draft(), known)).toMatchObject({ isOn: true, isImplied: false });
  });

  it("is implied below a room or device that is on, saved or not", () => {
    const known = knowing({});
    expect(boxState(whole("p1"), draft([hall("p1"), true]), known)).toMatchObject({ isOn: true, isImplied: true });
    expect(boxState(part("p1", 1), draft([whole("p1"), true]), known)).toMatchObject({ isOn: true, isImplied: true });
  });

  it("is implied in the rooms and devices of a place that is on, saved or not", () => {
    const implied = { isOn: true, isImplied: true };
    for (const [known, changes] of [
      [knowing({ places: [TOWER._id] }), draft()],
      [knowing({}), draft([tower("p1"), true])],
    ] as const) {
      expect(boxState(hall("p1"), changes, known)).toMatchObject(implied);
      expect(boxState(whole("p1"), changes, known)).toMatchObject(implied);
      expect(boxState(whole("p1", two), changes, known)).toMatchObject({ isOn: false });
    }
    const off = draft([tower("p1"), false]);
    expect(boxState(whole("p1"), off, knowing({ places: [TOWER._id] }))).toMatchObject({ isOn: false });
  });

  it("shows what remains when a room is turned off", () => {
    const known = knowing({ rooms: [HALL._id], devices: [one._id] });
    const off = draft([hall("p1"), false]);
    expect(boxState(whole("p1"), off, known)).toMatchObject({ isOn: true, isImplied: false });
  });
});

describe("changed checkboxes", () => {
  it("grant only what is missing, and revoke only what is granted", () => {
    const known = knowing({ devices: [one._id] });
    const all = draft([whole("p1"), true], [whole("p1", two), true]);
    expect(changesOf(all, known)).toEqual({ give: [whole("p1", two)], take: [] });
    const none = draft([whole("p1"), false], [whole("p1", two), false]);
    expect(changesOf(none, known)).toEqual({ give: [], take: [whole("p1")] });
  });

  it("revoke the single switches together with their device, but not one that is checked again", () => {
    const known = knowing({ devices: [one._id], switches: [switchId(1, 1), switchId(1, 2)] });
    const off = draft([whole("p1"), false]);
    expect(changesOf(off, known).take).toEqual([whole("p1"), part("p1", 1), part("p1", 2)]);
    const butOne = draft([whole("p1"), false], [part("p1", 2), true]);
    expect(changesOf(butOne, known)).toEqual({ give: [], take: [whole("p1"), part("p1", 1)] });
  });

  it("exchange a whole device for one of its switches", () => {
    const known = knowing({ devices: [one._id] });
    const one2 = draft([whole("p1"), false], [part("p1", 2), true]);
    expect(changesOf(one2, known)).toEqual({ give: [part("p1", 2)], take: [whole("p1")] });
  });

  it("change nothing for an admin, an owner, or a person who has left", () => {
    const known = knowing({ role: ["admin"] });
    expect(changesOf(draft([whole("p1"), true], [hall("p1"), false], [whole("gone"), true]), known)).toEqual({
      give: [],
      take: [],
    });
  });
});

describe("room", () => {
  it("is a separate call before those of devices", () => {
    const calls = grantCalls([whole("p1", two), hall("p1"), hall("p2")], true);
    expect(calls).toEqual([
      { kind: "rooms", user_ids: ["p1", "p2"], ids: [HALL._id], access: true },
      { kind: "devices", user_ids: ["p1"], ids: [two._id], access: true },
    ]);
  });

  it("leaves direct grants when revoked, and keeps a revoked device that is in it", () => {
    const known = knowing({ rooms: [HALL._id], devices: [one._id] });
    const kept = { device: one._id, name: one.device_name };
    expect(keptBy("p1", [hall("p1")], known)).toEqual([kept]);
    expect(keptBy("p1", [whole("p1")], known)).toEqual([{ ...kept, area: "Hall" }]);
    expect(keptBy("p1", [hall("p1"), whole("p1")], known)).toEqual([]);
  });

  it("is shown as the source of access, alone or beside a grant of the device itself", () => {
    const known = knowing({ rooms: [HALL._id] }, { rooms: [HALL._id], switches: [switchId(1, 1)] });
    const holding = (person: string) => {
      const grants = known.grants(person);
      return grants && holdingOf(grants, one);
    };
    expect(holding("p1")).toEqual({ kind: "room", name: "Hall", direct: false });
    expect(holding("p2")).toEqual({ kind: "room", name: "Hall", direct: true });
  });
});

describe("calls", () => {
  it("combine people with the same list", () => {
    const calls = grantCalls([whole("p1"), whole("p1", two), whole("p2", two), whole("p2"), whole("p3")], true);
    expect(calls).toEqual([
      { kind: "devices", user_ids: ["p1", "p2"], ids: [one._id, two._id].sort(), access: true },
      { kind: "devices", user_ids: ["p3"], ids: [one._id], access: true },
    ]);
  });

  it("stay within the limits of the contract", () => {
    const many = Array.from({ length: 1001 }, (_, index) => ({ person: "p1", device: `d${index}` }));
    expect(grantCalls(many, true).map(({ ids }) => ids.length)).toEqual([1000, 1]);
  });
});

it("counts rooms, whole devices outside them, and single switches of other devices", () => {
  const grants = knowing({ rooms: ["other"], devices: [one._id], switches: [switchId(1, 1), switchId(2, 1)] }).grants(
    "p1",
  );
  expect(grants && sumOf(grants, [one, two])).toEqual({ places: 0, rooms: 1, devices: 1, switches: 1 });
  const inHall = knowing({ rooms: [HALL._id], devices: [one._id] }).grants("p1");
  expect(inHall && sumOf(inHall, [one, two])).toEqual({ places: 0, rooms: 1, devices: 0, switches: 0 });
});

describe("the management of a place", () => {
  const manager = { person: "p1", managed: TOWER._id, name: TOWER.name };

  it.each([
    [
      "is given with the use of the place",
      {},
      [
        [tower("p1"), true],
        [manager, true],
      ],
      ["place", "managed"],
      [],
    ],
    ["is not given without it", {}, [[manager, true]], [], []],
    ["is given to a holder", { places: ["tower"] }, [[manager, true]], ["managed"], []],
    ["is taken alone", { places: ["tower"], managed: ["tower"] }, [[manager, false]], [], ["managed"]],
    [
      "ends with the use of the place",
      { places: ["tower"], managed: ["tower"] },
      [
        [manager, false],
        [tower("p1"), false],
      ],
      [],
      ["place"],
    ],
  ] as [string, Partial<AccessOfPerson>, [Choice, boolean][], string[], string[]][])(
    "%s",
    (_, held, entries, given, taken) => {
      const { give, take } = changesOf(draft(...entries), knowing(held));
      const kinds = (choices: readonly Choice[]) => choices.map((each) => ("managed" in each ? "managed" : "place"));
      expect([kinds(give), kinds(take)]).toEqual([given, taken]);
    },
  );

  it("is sent as a grant that says whether they manage it", () => {
    const call = { kind: "places", user_ids: ["p1"], ids: ["tower"], access: true };
    expect(grantCalls([manager], true)).toEqual([{ ...call, manage: true }]);
    expect(grantCalls([manager], false)).toEqual([{ ...call, manage: false }]);
  });
});
