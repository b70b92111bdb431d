import {
  type CostPeriod,
  CostSum,
  costByArea,
  costOfPart,
  type MeteredEnergy,
  ownEnergy,
  supplyOfDevice,
  type ToldCost,
  topMeters,
} from "@switchboard/domain/energy";
import { type DeviceTypeCode, growMeters, isMeter, type MeterPlace } from "@switchboard/domain/site";
import type { CostOf } from "./bills.ts";

interface CostedDevice {
  id: string;
  type: DeviceTypeCode;
  room: string | null;
}

export interface KeyedEnergy extends MeteredEnergy {
  /** The number of these hours that the device has reported. */
  hours: number;
}

interface CostQuery {
  by: "device" | "room" | "place" | CostPeriod;
  /** The place of each room and the place around each place, null at the top; only read by place. */
  around: ReadonlyMap<string, string | null>;
  /** Also divides each device or room by this period. */
  each: CostPeriod | null;
  /** True if no devices were named: the total is then that of the building. */
  isBuilding: boolean;
  currency: string | null;
  /** The whole hours of the days that are over. */
  hours: number;
}

/** Computes the cost of some devices. Nothing is counted twice, whichever devices are requested. */
export function costReply(
  devices: readonly CostedDevice[],
  places: readonly MeterPlace[],
  used: readonly KeyedEnergy[],
  { by, around, each, isBuilding, currency, hours }: CostQuery,
) {
  const ids = devices.map(({ id }) => id);
  const tops = new Set(topMeters(places, ids, isBuilding));
  const ofTops = used.filter(({ device }) => tops.has(device));
  const sum = summed(ofTops);
  const total = sum.told(currency);
  const isByTime = by !== "device" && by !== "room" && by !== "place";
  const periods = isByTime || each ? byPeriod(ofTops, total, currency) : [];
  const parts =
    by === "device"
      ? ids.map((id) => ({ id, of: [id], isPart: tops.has(id) }))
      : by === "room"
        ? roomsOf(devices, places)
        : [];
  const rooms = new Map(devices.map(({ id, room }) => [id, room]));
  const whole =
    by === "place"
      ? costByArea(ownEnergy(used, places, ids, tops), (id) => rooms.get(id) ?? null, around, { total, currency })
      : partsOf(parts, used, total, currency);
  const ofPeriod = Map.groupBy(used, ({ key }) => key.bucket);
  const details = each
    ? periods.flatMap(({ day, ...periodTotal }) => {
        const own = (ofPeriod.get(day) ?? []).filter(({ wattSeconds }) => wattSeconds > 0);
        const there = new Set(own.map(({ device }) => device));
        const some = parts.filter(({ of }) => of.some((id) => there.has(id)));
        return partsOf(some, own, periodTotal, currency).map((doc) => ({ ...doc, day }));
      })
    : [];
  const docs: CostOf[] = [
    ...whole.map((doc) => ({ ...doc, day: null })),
    ...periods.map((doc) => ({ ...doc, id: null })),
    ...details,
  ];
  const standing = growMeters(places, ids);
  return {
    total: { id: null, day: null, ...total },
    docs,
    behind: Object.fromEntries(standing.flatMap(({ id, above }) => (above === null ? [] : [[id, above] as const]))),
    apart: isBuilding ? standing.filter(({ id, above }) => above === null && !tops.has(id)).map(({ id }) => id) : [],
    unpricedWh: currency === null ? total.importWh : sum.unpricedWh,
    missing: missingOf([...tops], ofTops, hours),
  };
}

interface Part {
  id: string;
  /** The meters that it sums. */
  of: string[];
  /** True if it is one of the parts that add up to the total. */
  isPart: boolean;
}

/** Computes the cost of parts; those that make up the total are rounded so that they add up to it. */
function partsOf(parts: readonly Part[], used: readonly KeyedEnergy[], total: ToldCost, currency: string | null) {
  const byDevice = Map.groupBy(used, ({ device }) => device);
  const sums = parts.map(({ of }) => summed(of.flatMap((device) => byDevice.get(device) ?? [])));
  const adding = parts.flatMap(({ isPart }, index) => (isPart ? [index] : []));
  const added = CostSum.toldParts(
    adding.flatMap((index) => sums[index] ?? []),
    total,
    currency,
  );
  const rounded = new Map(adding.map((index, place) => [index, added[place]]));
  return parts.map(({ id }, index) => ({
    id,
    ...(rounded.get(index) ?? (sums[index] ?? new CostSum()).told(currency)),
  }));
}

function byPeriod(used: readonly KeyedEnergy[], total: ToldCost, currency: string | null) {
  const buckets = [...Map.groupBy(used, ({ key }) => key.bucket)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const costs = CostSum.toldParts(
    buckets.map(([, own]) => summed(own)),
    total,
    currency,
  );
  return buckets.flatMap(([day], index) => {
    const own = costs[index];
    return own ? [{ day, ...own }] : [];
  });
}

/** Counts the silent ones among the counted meters, and their silent hours in all. */
function missingOf(tops: readonly string[], used: readonly KeyedEnergy[], hours: number) {
  const byDevice = Map.groupBy(used, ({ device }) => device);
  const silent = tops
    .map((id) => Math.round(hours - (byDevice.get(id) ?? []).reduce((all, own) => all + own.hours, 0)))
    .filter((left) => left > 0);
  return { meters: silent.length, hours: silent.reduce((all, left) => all + left, 0) };
}

function roomsOf(devices: readonly CostedDevice[], places: readonly MeterPlace[]): Part[] {
  const inRooms = Map.groupBy(
    devices.filter(({ room }) => room !== null),
    ({ room }) => room ?? "",
  );
  return [...inRooms].map(([id, own]) => {
    const meters = own.map((device) => device.id);
    return { id, of: topMeters(places, meters, false), isPart: false };
  });
}

function summed(used: readonly KeyedEnergy[]): CostSum {
  const sum = new CostSum();
  for (const { key, wattSeconds } of used) sum.add(key, wattSeconds);
  return sum;
}

/** Groups the requested devices by the supply that they belong to, without those that measure nothing. */
export function devicesBySupply(
  devices: readonly CostedDevice[],
  places: readonly MeterPlace[],
  supplies: readonly { id: string; meters: readonly string[] }[],
): { metered: CostedDevice[]; bySupply: Map<string | undefined, string[]> } {
  const mains = new Map(supplies.flatMap(({ id, meters }) => meters.map((meter) => [meter, id] as const)));
  const metered = devices.filter(({ type }) => isMeter(type));
  const bySupply = new Map<string | undefined, string[]>();
  for (const { id } of metered) {
    const supply = supplyOfDevice(id, places, mains);
    bySupply.set(supply, [...(bySupply.get(supply) ?? []), id]);
  }
  return { metered, bySupply };
}

/** The energy of one meter within some days, the first and the last included. */
export interface EnergyPart {
  deviceId: string;
  from: string;
  to: string;
  wattHours: number;
}

interface PartCostQuery {
  from_date: string;
  to_date: string;
  device_ids: string[];
  by: "device";
  each: null;
}

type CostReply = { currency: string | null; docs: readonly CostOf[] };

/** Prices parts of the energy of meters, in the given order, at the mean price of their days; null if no tariff has a price. */
export async function costOfParts(
  parts: readonly EnergyPart[],
  ask: (query: PartCostQuery) => CostReply | Promise<CostReply>,
): Promise<({ amount: string; currency: string } | null)[]> {
  const replies = new Map<string, CostReply>();
  for (const [span, own] of Map.groupBy(parts, spanOf)) {
    const { from: from_date = "", to: to_date = "" } = own[0] ?? {};
    const device_ids = [...new Set(own.map(({ deviceId }) => deviceId))];
    replies.set(span, await ask({ from_date, to_date, device_ids, by: "device", each: null }));
  }
  return parts.map((part) => {
    const { currency, docs } = replies.get(spanOf(part)) ?? { currency: null, docs: [] };
    const whole = docs.find(({ id }) => id === part.deviceId);
    const amount = currency === null || !whole ? null : costOfPart(whole, part.wattHours, currency);
    return currency === null || amount === null ? null : { amount, currency };
  });
}

const spanOf = ({ from, to }: EnergyPart) => `${from} ${to}`;
