import {
  type CostKey,
  CostSum,
  costOfPart,
  type DeviceTypeCode,
  isMeter,
  type MeterPlace,
  supplyOfDevice,
  topMeters,
} from "@switchboard/domain";
import type { CostOf } from "./bills.ts";

interface CostedDevice {
  id: string;
  type: DeviceTypeCode;
  room: string | null;
}

/** What one device used of each kind of hours. */
export interface KeyedEnergy {
  device: string;
  key: CostKey;
  wattSeconds: number;
}

interface CostQuestion {
  by: "device" | "room" | "day" | "month";
  /** Whether no devices were named: then the total is that of the building. */
  isBuilding: boolean;
  currency: string | null;
}

/** What some devices cost, as the server and the demo tell it: nothing is counted twice, whichever are asked for. */
export function costReply(
  devices: readonly CostedDevice[],
  places: readonly MeterPlace[],
  used: readonly KeyedEnergy[],
  { by, isBuilding, currency }: CostQuestion,
): { total: CostOf; docs: CostOf[] } {
  const ids = devices.map(({ id }) => id);
  const tops = new Set(topMeters(places, ids, isBuilding));
  const ofTops = used.filter(({ device }) => tops.has(device));
  const total = { id: null, day: null, ...summed(ofTops).told(currency) };
  if (by === "day" || by === "month") {
    const byBucket = Map.groupBy(ofTops, ({ key }) => key.bucket);
    const docs = [...byBucket].map(([day, own]) => ({ id: null, day, ...summed(own).told(currency) }));
    return { total, docs: docs.toSorted((a, b) => (a.day < b.day ? -1 : 1)) };
  }
  const parts = by === "device" ? ids.map((id) => ({ id, of: [id] })) : roomsOf(devices, places);
  const byDevice = Map.groupBy(used, ({ device }) => device);
  const docs = parts.map(({ id, of }) => {
    const own = of.flatMap((device) => byDevice.get(device) ?? []);
    return { id, day: null, ...summed(own).told(currency) };
  });
  return { total, docs };
}

function roomsOf(devices: readonly CostedDevice[], places: readonly MeterPlace[]) {
  const inRooms = Map.groupBy(
    devices.filter(({ room }) => room !== null),
    ({ room }) => room ?? "",
  );
  return [...inRooms].map(([id, own]) => {
    const meters = own.map((device) => device.id);
    return { id, of: topMeters(places, meters, false) };
  });
}

function summed(used: readonly KeyedEnergy[]): CostSum {
  const sum = new CostSum();
  for (const { key, wattSeconds } of used) sum.add(key, wattSeconds);
  return sum;
}

/** The devices that are asked about, those that measure nothing left out, by the supply that each belongs to. */
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

/** Energy of one meter within some days, the first and the last included. */
export interface EnergyPart {
  deviceId: string;
  from: string;
  to: string;
  wattHours: number;
}

interface PartQuestion {
  from_date: string;
  to_date: string;
  device_ids: string[];
  by: "device";
}

type CostReply = { currency: string | null; docs: readonly CostOf[] };

/** What parts of what some meters used cost, in the order given, each at the mean price of its days; null where nothing says. */
export async function costOfParts(
  parts: readonly EnergyPart[],
  ask: (question: PartQuestion) => CostReply | Promise<CostReply>,
): Promise<({ amount: string; currency: string } | null)[]> {
  const replies = new Map<string, CostReply>();
  for (const [span, own] of Map.groupBy(parts, spanOf)) {
    const { from: from_date = "", to: to_date = "" } = own[0] ?? {};
    const device_ids = [...new Set(own.map(({ deviceId }) => deviceId))];
    replies.set(span, await ask({ from_date, to_date, device_ids, by: "device" }));
  }
  return parts.map((part) => {
    const { currency, docs } = replies.get(spanOf(part)) ?? { currency: null, docs: [] };
    const whole = docs.find(({ id }) => id === part.deviceId);
    const amount = currency === null || !whole ? null : costOfPart(whole, part.wattHours, currency);
    return currency === null || amount === null ? null : { amount, currency };
  });
}

const spanOf = ({ from, to }: EnergyPart) => `${from} ${to}`;
