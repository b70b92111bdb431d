import fc from "fast-check";
import { expect, it } from "vitest";
import { decimal } from "../money/decimal.ts";
import { costByArea, type MeteredEnergy, ownEnergy } from "./area-costs.ts";
import { type CostKey, CostSum } from "./energy-cost.ts";

const KEY: CostKey = { bucket: "", rate: { amount: decimal("7.65"), importWh: 1000 }, co2: decimal("0.7") };
const used = (kWh: Record<string, number>): MeteredEnergy[] =>
  Object.entries(kWh).map(([device, own]) => ({ device, key: KEY, wattSeconds: own * 3_600_000 }));
const kWhOf = (lines: readonly MeteredEnergy[]) =>
  Object.fromEntries(lines.map(({ device, wattSeconds }) => [device, wattSeconds / 3_600_000]));
const PLACES = [
  { id: "main", behind: null },
  { id: "floor", behind: "main" },
  { id: "lamp", behind: "floor" },
];

it("leaves each meter what the meters behind it did not measure", () => {
  const all = used({ main: 10, floor: 6, lamp: 1.5, spare: 2 });
  expect(kWhOf(ownEnergy(all, PLACES, ["main", "floor", "lamp", "spare"], new Set(["main"])))).toEqual({
    main: 4,
    floor: 4.5,
    lamp: 1.5,
  });
});

it("attaches a meter to the nearest visible one above it", () => {
  const all = used({ main: 10, lamp: 1.5 });
  expect(kWhOf(ownEnergy(all, PLACES, ["main", "lamp"], new Set(["main"])))).toEqual({ main: 8.5, lamp: 1.5 });
});

it("leaves nothing of a meter when the meters behind it measured more", () => {
  const all = used({ main: 1, floor: 6 });
  expect(kWhOf(ownEnergy(all, PLACES, ["main", "floor"], new Set(["main"])))).toEqual({ floor: 6 });
});

const anyBuilding = fc.record({
  /** The place around each place: one before it, or none. */
  places: fc.array(fc.option(fc.nat(4)), { maxLength: 6 }),
  rooms: fc.array(fc.option(fc.nat(5)), { minLength: 1, maxLength: 6 }),
  /** Each device's room and energy in watt-seconds, which rounds to no whole watt-hour. */
  devices: fc.array(fc.record({ room: fc.option(fc.nat(5)), energy: fc.nat(10_000_000) }), {
    minLength: 1,
    maxLength: 12,
  }),
});

it("adds up to the total on every level, to the last watt-hour, paisa and gram", () => {
  fc.assert(
    fc.property(anyBuilding, ({ places, rooms, devices }) => {
      const placeAt = (index: number | null, below: number) =>
        index === null || below === 0 ? null : `place-${index % below}`;
      const around = new Map<string, string | null>([
        ...places.map((outer, index) => [`place-${index}`, placeAt(outer, index)] as const),
        ...rooms.map((outer, index) => [`room-${index}`, placeAt(outer, places.length)] as const),
      ]);
      const lines = devices.map(({ energy }, index) => ({ device: String(index), key: KEY, wattSeconds: energy }));
      const whole = new CostSum();
      for (const { key, wattSeconds } of lines) whole.add(key, wattSeconds);
      const total = whole.told("INR");
      const roomOf = (device: string) => {
        const room = devices[Number(device)]?.room ?? null;
        return room === null ? null : `room-${room % rooms.length}`;
      };
      const areas = costByArea(lines, roomOf, around, { total, currency: "INR" });
      const byOuter = Map.groupBy(areas, ({ id }) => (id === null ? null : (around.get(id) ?? null)));
      for (const [outer, parts] of byOuter) {
        const containing = outer === null ? total : areas.find(({ id }) => id === outer);
        const sumOf = (of: (each: (typeof parts)[number]) => number) => parts.reduce((sum, each) => sum + of(each), 0);
        expect(sumOf(({ importWh }) => importWh)).toBe(containing?.importWh);
        expect(sumOf(({ amount }) => Math.round(Number(amount) * 100))).toBe(
          Math.round(Number(containing?.amount) * 100),
        );
        expect(sumOf(({ co2 }) => Math.round(Number(co2) * 1000))).toBe(Math.round(Number(containing?.co2) * 1000));
      }
    }),
  );
});
