import { describe, expect, it } from "vitest";
import { aDevice } from "../testing/devices.ts";
import { createLiveStore } from "./live-store.ts";
import { nextParking, toParking } from "./parking.ts";

it("counts from the first report of a state, also after repeated ones", () => {
  const [since, createdAt] = [new Date(2000).toISOString(), new Date(3000).toISOString()];
  expect(toParking({ value: 1, since, createdAt })).toEqual({ occupied: true, since: 2000, toldAt: 3000 });
  expect(toParking({ value: 0, since, createdAt }).occupied).toBe(false);
});

it("ignores late reports", () => {
  const now = { occupied: true, since: 5000, toldAt: 5000 };
  expect(nextParking(now, { at: 4000, value: 0 })).toBe(now);
});

describe("the live store", () => {
  const sensor = aDevice(1, { device_type: "KIOT_PARKING_SENSOR", switch_appliances: [] });
  const arrives = (at: number, value: number) =>
    ({ kind: "event", kd_id: sensor.kd_id, at: at + 50, report: { ts: at, type: 101, value } }) as const;

  function store() {
    const own = createLiveStore();
    own.merge([sensor], 0);
    return { own, parking: () => own.device(sensor._id)?.parking };
  }

  it("follows the sensor, and a snapshot of the devices leaves that alone", () => {
    const { own, parking } = store();
    own.apply([arrives(1000, 1)]);
    own.apply([arrives(2000, 0)]);
    own.merge([sensor], 3000);
    expect(parking()).toEqual({ occupied: false, since: 2000, toldAt: 2000 });
  });

  it("learns from the past how long it has been so, unless something newer has come", () => {
    const { own, parking } = store();
    own.apply([arrives(3000, 1)]);
    own.learnParking(sensor._id, { occupied: false, since: 500, toldAt: 2000 });
    expect(parking()?.occupied).toBe(true);
    own.learnParking(sensor._id, { occupied: true, since: 2500, toldAt: 3000 });
    expect(parking()?.since).toBe(2500);
  });

  it("counts reports of a clock that is ahead from their arrival", () => {
    const { own, parking } = store();
    own.apply([{ ...arrives(1000, 1), report: { ts: 9_000_000, type: 101, value: 1 } }]);
    expect(parking()?.since).toBe(1050);
  });
});
