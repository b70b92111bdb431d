import { growMeters, type MeterPlace } from "../../site/meter-tree.ts";
import { decimalText, ONE, wholeUnits } from "../money/decimal.ts";
import { ratio, toDecimals } from "../money/rounding.ts";
import { costByArea, type MeteredEnergy, ownEnergy } from "./area-costs.ts";
import type { CostKey } from "./energy-cost.ts";
import { type PlaceRow, placeRows } from "./place-rows.ts";

export interface SharedBill {
  total: string;
  currency: string;
  /** The energy that the main meters measured. */
  importWh: number;
}

type RowsInput = Parameters<typeof placeRows>[0];

interface MeasuredPlaces extends Pick<RowsInput, "places" | "rooms"> {
  /** The main meters of the bill. */
  mains: readonly string[];
  /** The energy of each meter in whole watt-hours. */
  importWh: ReadonlyMap<string, number>;
  meters: readonly MeterPlace[];
  roomOf(device: string): string | null;
}

export interface PlaceShare extends PlaceRow {
  amount: string;
  /** 0 to 1. */
  part: string;
}

/** Not the id of a place, a room or a device. */
const REST = "rest";
/** Every watt-hour costs the same, so that amounts are divided by energy alone. */
const EVEN: CostKey = { bucket: "", rate: { amount: ONE, importWh: 1 }, co2: undefined };
const PART = toDecimals(6);

/** Returns the main meters and all meters behind them. */
export function branchOfMains(
  meters: readonly MeterPlace[],
  ids: readonly string[],
  mains: readonly string[],
): ReadonlySet<string> {
  const nodes = new Map(growMeters(meters, [...ids, ...mains]).map((node) => [node.id, node]));
  const branch = new Set(mains);
  for (const id of branch) for (const below of nodes.get(id)?.below ?? []) branch.add(below);
  return branch;
}

/**
 * Divides a whole bill by places in proportion to their energy, fixed charges and taxes included. Each meter counts without those behind it,
 * and what a main meter measured beyond the meters behind it belongs to no place. On each level the rows add up to the row above them, and
 * at the top to the bill. A bill without energy stays whole.
 */
export function billByPlace(bill: SharedBill, measured: MeasuredPlaces): PlaceShare[] {
  const { mains, importWh, meters, places, rooms, roomOf } = measured;
  const ids = [...importWh.keys()];
  const used = ids.map((device) => energyOf(device, importWh.get(device) ?? 0));
  const withMetersBehind = new Set(
    growMeters(meters, ids).flatMap(({ id, below }) => (mains.includes(id) && below.length > 0 ? [id] : [])),
  );
  const own = ownEnergy(used, meters, ids, new Set(mains));
  const placed = own.filter(({ device }) => !withMetersBehind.has(device));
  const counted = placed.reduce((sum, { wattSeconds }) => sum + wattSeconds / 3600, 0);
  const restWh = Math.max(0, bill.importWh - counted);
  const lines = restWh > 0 ? [...placed, energyOf(REST, restWh)] : placed;
  const total = { importWh: counted + restWh, amount: bill.total, co2: null };
  const around = new Map([
    ...rooms.map(({ _id, place }) => [_id, place] as const),
    ...places.map(({ _id, parent }) => [_id, parent] as const),
  ]);
  const areaOf = (device: string) => (device === REST ? REST : roomOf(device));
  const docs = costByArea(lines, areaOf, around, { total, currency: bill.currency });
  const rest = total.importWh === 0 ? total : docs.find(({ id }) => id === REST);
  const rows = placeRows({ places, rooms, docs, rest, total, currency: bill.currency });
  const whole = wholeUnits(total.importWh, 0);
  return rows.map((row) => ({
    ...row,
    amount: row.amount ?? "0",
    part: total.importWh === 0 ? "1" : decimalText(ratio(wholeUnits(row.importWh, 0), whole, PART)),
  }));
}

function energyOf(device: string, wattHours: number): MeteredEnergy {
  return { device, key: EVEN, wattSeconds: wattHours * 3600 };
}
