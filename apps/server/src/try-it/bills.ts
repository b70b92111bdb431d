import {
  type Past,
  type PlannedSite,
  planDemandLimits,
  planSupplies,
  planTariffs,
  planUtilityBill,
} from "@switchboard/sample-building";
import type { Sql } from "../platform/db/database.ts";
import { insertRows } from "./insert-rows.ts";

/** Inserts the tariffs of the building, and the utility's last bill. */
export async function insertBills(
  { sql, site, now, created_at }: { sql: Sql; site: PlannedSite; now: Date; created_at: string },
  pasts: readonly Past[],
): Promise<void> {
  const enterprise_id = site.id;
  const tariffs = planTariffs(site);
  await insertRows(
    sql,
    "tariffs",
    tariffs.map(({ _id: id, template, tariff: { name, currency, timeZone: time_zone } }) => {
      return { enterprise_id, id, name, currency, time_zone, template, created_at, changed_at: created_at };
    }),
  );
  const versions = tariffs.flatMap(({ _id: tariff_id, tariff }) =>
    tariff.versions.map(({ from: from_day, ...body }) => ({ enterprise_id, tariff_id, from_day, body, created_at })),
  );
  await insertRows(sql, "tariff_versions", versions);
  await insertSupplies(sql, site, now, created_at);
  await insertDemandLimits(sql, site, now, created_at);
  const typed = planUtilityBill(site, pasts, now.getTime());
  if (!typed) return;
  const { supply: supply_id, from: from_day, figures } = typed;
  await insertRows(sql, "utility_bills", [{ enterprise_id, supply_id, from_day, figures, changed_at: created_at }]);
}

async function insertSupplies(sql: Sql, { id: enterprise_id, ...site }: PlannedSite, now: Date, created_at: string) {
  const supplies = planSupplies({ id: enterprise_id, ...site }, now.getTime());
  await insertRows(
    sql,
    "supplies",
    supplies.map(({ _id: id, name, ...supply }) => ({
      enterprise_id,
      id,
      name,
      consumer_number: supply.consumerNumber,
      export_meter: supply.exportMeter,
      contract_demand: supply.contractDemand,
      connected_load: supply.connectedLoad,
      past_demands: supply.pastDemands,
      reading_day: supply.readingDay,
      budget: supply.budget,
      co2: supply.co2,
      shares: supply.shares,
      created_at,
    })),
  );
  const meters = supplies.flatMap(({ _id: supply_id, meters: own }) =>
    own.map((device_id, index) => ({ enterprise_id, supply_id, device_id, place: index + 1 })),
  );
  await insertRows(sql, "supply_meters", meters);
  const assigned = supplies.flatMap(({ _id: supply_id, tariffs }) =>
    tariffs.map(({ from: from_day, tariff: tariff_id }) => ({ enterprise_id, supply_id, from_day, tariff_id })),
  );
  await insertRows(sql, "supply_tariffs", assigned);
}

async function insertDemandLimits(sql: Sql, site: PlannedSite, now: Date, changed_at: string) {
  const enterprise_id = site.id;
  const limits = planDemandLimits(site, now.getTime());
  await insertRows(
    sql,
    "demand_limits",
    limits.map(({ supply: supply_id, limit: upper_limit, measure, minutes, restore_percent, is_on }) => {
      return { enterprise_id, supply_id, upper_limit, measure, minutes, restore_percent, is_on, changed_at };
    }),
  );
  const loads = limits.flatMap(({ supply: supply_id, loads: own }) =>
    own.map(({ switch_appliance: switch_id, necessary, watts, min_on_s, min_off_s, longest_off_s }, position) => ({
      ...{ enterprise_id, supply_id, switch_id, position, necessary, watts, min_on_s, min_off_s, longest_off_s },
    })),
  );
  await insertRows(sql, "demand_loads", loads);
}
