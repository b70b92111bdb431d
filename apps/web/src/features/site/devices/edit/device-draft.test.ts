import { describe, expect, it, test } from "vitest";
import { fromSnapshot } from "../../../../live/live-device.ts";
import { aDevice, switchId } from "../../../../testing/devices.ts";
import { changeOf, type DeviceDraft, draftOf, missingIn, ratingProblemsIn, renamedOf } from "./device-draft.ts";

const HALL = "00000000-0003-4000-8000-000000000001";
const hall = { _id: HALL, name: "Hall", type: "room" as const };
const lights = { _id: "00000000-0003-4000-8000-000000000002", name: "Lights", type: "deviceType" as const };
const RATING = { phases: 3, volts: 600, amperes: 800, ct_secondary: 5 } as const;
const before = draftOf(fromSnapshot(aDevice(1, { groups: [lights, hall], meta: { Floor: "2" } })));

test("starts a draft with the room of the device, not with its other groups", () => {
  expect(before.room).toBe(HALL);
});

describe("changes to send", () => {
  const cases: [string, Partial<DeviceDraft>, object | undefined][] = [
    ["nothing where nothing has changed", {}, undefined],
    ["nothing where only spaces were added", { device_name: " Device 1 " }, undefined],
    ["the new name alone", { device_name: "Lamp " }, { device_name: "Lamp" }],
    ["null where the device leaves its room", { room: "" }, { room: null }],
    ["the meta values that changed", { meta: { Floor: "3" } }, { meta: { Floor: "3" } }],
    ["the rating that was set", { rating: RATING }, { rating: RATING }],
    ["an empty value where one is removed", { meta: { Floor: "" } }, { meta: { Floor: "" } }],
  ];
  it.each(cases)("sends %s", (_, change, sent) => {
    expect(changeOf(before, { ...before, ...change }, "id")).toEqual(sent && { id: "id", ...sent });
  });

  it("sends each renamed switch", () => {
    const switches = { ...before.switches, [switchId(1, 2)]: " Fan " };
    expect(renamedOf(before, { ...before, switches })).toEqual([{ id: switchId(1, 2), name: "Fan" }]);
  });
});

test("requires a name for the device and each switch", () => {
  const switches = { ...before.switches, [switchId(1, 1)]: "  " };
  expect(missingIn({ ...before, device_name: "", switches })).toEqual(["device_name", switchId(1, 1)]);
  expect(missingIn(before)).toEqual([]);
});

test("sends a removed rating as null, and an unchanged one not at all", () => {
  const rated = { ...before, rating: RATING };
  expect(changeOf(rated, { ...rated, rating: null }, "id")).toEqual({ id: "id", rating: null });
  expect(changeOf(rated, { ...rated, rating: { ...RATING } }, "id")).toBeUndefined();
});

test("reports a rating without a current, or below its transformers, at the current", () => {
  const withAmperes = (amperes: number) => ratingProblemsIn({ ...before, rating: { ...RATING, amperes } });
  expect(withAmperes(Number.NaN)).toEqual([{ path: "rating.amperes", problem: "amperes" }]);
  expect(withAmperes(4)).toEqual([{ path: "rating.amperes", problem: "ratio" }]);
  expect(withAmperes(800)).toEqual([]);
});
