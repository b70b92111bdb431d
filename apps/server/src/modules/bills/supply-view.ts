import type { Supply, SupplyInput } from "@switchboard/contract";
import type { Tariff } from "@switchboard/domain";
import type { Actor } from "../../platform/auth/actor.ts";
import type { SupplyRow } from "./supplies.repository.ts";

export function inputOf(row: SupplyRow): SupplyInput {
  return {
    name: row.name,
    consumerNumber: row.consumer_number,
    meters: row.meters,
    exportMeter: row.export_meter,
    contractDemand: row.contract_demand,
    connectedLoad: row.connected_load,
    pastDemands: row.past_demands,
    readingDay: row.reading_day,
    tariffs: row.tariffs,
    budget: row.budget,
    co2: row.co2,
    shares: row.shares,
  };
}

/** Every device that a supply names. */
export function devicesOf({ meters, exportMeter, shares }: SupplyInput): string[] {
  return [
    ...meters,
    ...(exportMeter ? [exportMeter] : []),
    ...(shares?.of.flatMap(({ device_ids }) => device_ids) ?? []),
  ];
}

/** What tenants share is between them and the admins. */
export function presentSupply(
  row: SupplyRow,
  { role }: Pick<Actor, "role">,
  tariffs: ReadonlyMap<string, Tariff>,
  devices: ReadonlyMap<string, { name: string }>,
): Supply {
  const whole = inputOf(row);
  const input = role === "admin" ? whole : { ...whole, shares: null };
  const first = tariffs.get(row.tariffs[0]?.tariff ?? "");
  const named = [
    ...devicesOf(input).map((id) => [id, devices.get(id)?.name] as const),
    ...row.tariffs.map(({ tariff }) => [tariff, tariffs.get(tariff)?.name] as const),
  ];
  return {
    ...input,
    _id: row.id,
    currency: first?.currency ?? "",
    timeZone: first?.timeZone ?? "UTC",
    names: Object.fromEntries(named.filter((pair): pair is readonly [string, string] => pair[1] !== undefined)),
  };
}

/** For the trail: names in the place of ids. */
export function inWords(supply: Supply) {
  const name = (id: string) => supply.names[id] ?? id;
  const { budget, co2, shares } = supply;
  return {
    name: supply.name,
    consumer_number: supply.consumerNumber,
    meters: supply.meters.map(name),
    export_meter: supply.exportMeter && name(supply.exportMeter),
    contract_demand: supply.contractDemand,
    connected_load: supply.connectedLoad,
    past_demands: supply.pastDemands.map(({ month, demand }) => `${month} ${demand}`),
    reading_day: supply.readingDay,
    tariffs: supply.tariffs.map(({ from, tariff }) => `${from} ${name(tariff)}`),
    budget: budget && [budget.amount, ...Object.entries(budget.months).map(([month, amount]) => `${month} ${amount}`)],
    co2: co2 && (co2.hours ? co2.hours.join(" ") : co2.factor),
    shares:
      shares && shares.of.map((share) => `${share.name} ${share.weight ?? share.device_ids.map(name).join(", ")}`),
  };
}
