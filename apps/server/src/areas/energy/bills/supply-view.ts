import { devicesOfSupply, type Supply, type SupplyInput } from "@switchboard/contract";
import type { Tariff } from "@switchboard/domain/energy";
import type { Actor } from "../../../platform/auth/actor.ts";
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

/** Hides the shares of tenants from everyone but admins. */
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
    ...devicesOfSupply(input).map((id) => [id, devices.get(id)?.name] as const),
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
