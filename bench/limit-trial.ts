import { randomUUID } from "node:crypto";
import type { DemandTrialInput } from "@switchboard/contract";
import { TARIFF_TEMPLATES } from "@switchboard/domain/energy";
import { daysOf } from "../apps/server/src/areas/automation/calendars/day-marks.service.ts";
import { DemandSuppliesService } from "../apps/server/src/areas/energy/bills/demand-supplies.service.ts";
import { TrialService } from "../apps/server/src/areas/energy/demand/trial.service.ts";
import { localMonth } from "../apps/server/src/areas/energy/usage/local-months.ts";
import type { UsageService } from "../apps/server/src/areas/energy/usage/usage.service.ts";
import type { Actor } from "../apps/server/src/platform/auth/actor.ts";
import type { Meter, Site } from "./store.ts";

const ZONE = "Asia/Kolkata";
const TEMPLATE = "tgspdcl_ht_ii";
const MONTH = "2026-03-01";
const NOW = new Date("2026-04-10T06:30:00Z");
const ADMIN = { userId: randomUUID(), sessionId: "", role: "admin", name: "", isDemo: false, timeZone: ZONE } as const;
const SUPPLY = randomUUID();

/**
 * Opens repeatable trials of a limit with a load for each meter, from the database to the answer. The first trial also creates the month of
 * the main meter from readings three minutes apart.
 */
export async function openTrial(
  site: Site,
  usage: UsageService,
  loads: readonly Meter[],
): Promise<() => Promise<void>> {
  const [main] = await site.addMeters(1);
  if (!main) throw new Error("there is no main");
  await site.database.query("UPDATE telemetry_states SET time_zone = $1", [ZONE]);
  await fillMain(site, main);
  await addSupply(site, main);
  const switches = await fillLoads(site, loads);
  await site.database.query("ANALYZE");
  const { database, enterprise: enterpriseId } = site;
  const supplies = new DemandSuppliesService({ database, clock: { now: () => NOW }, calendarDays: daysOf, usage });
  const trial = new TrialService({ database, supplies });
  const actor: Actor = { ...ADMIN, enterpriseId };
  const body = limitOf(switches);
  return async () => {
    const { shed_ms, saved, measured } = await trial.try(actor, body);
    if (shed_ms === 0 || !saved || measured < 0.99) throw new Error("nothing was tried");
  };
}

function limitOf(switches: readonly { id: string; meter: string }[]): DemandTrialInput {
  const times = { min_on_s: 600, min_off_s: 600, longest_off_s: 3600 };
  return {
    supply: SUPPLY,
    limit: 230_000,
    measure: "va",
    minutes: 15,
    restore_percent: 90,
    loads: switches.map(({ id: switch_appliance, meter }, index) => {
      return { switch_appliance, necessary: index % 10 === 0, watts: null, meter, ...times, comfort: null };
    }),
  };
}

/** About two hundred kilowatts that follow the day, with the matching aggregates. */
async function fillMain({ database, enterprise }: Site, { id }: Meter): Promise<void> {
  const { from, to } = localMonth(MONTH, ZONE);
  for (const instant of [from, to]) await database.query("SELECT ensure_readings_partition($1)", [new Date(instant)]);
  await database.query(
    `INSERT INTO readings (enterprise_id, device_id, ts, v, p, pf, e)
     SELECT $1, $2, $3::timestamptz + n * interval '3 minutes' + interval '40 seconds', 230, p, 0.93,
       round(sum(p) OVER (ORDER BY n)) * 180 + n
     FROM (SELECT n, 180000 + 40000 * sin(n / 480.0 * 6.283) + (n * 7919) % 20011 AS p FROM generate_series(0, $4::int - 1) AS n) AS drawn`,
    [enterprise, id, new Date(from), (to - from) / 180_000],
  );
  const sums = "count(*), sum(r.p * 180)::bigint, count(*), sum(r.p * 1000)::bigint";
  const parts = [
    ["reading_hours", "hour", "date_trunc('hour', r.ts, $3)"],
    ["reading_days", "day", "(r.ts AT TIME ZONE $3)::date"],
    ["reading_months", "month", "date_trunc('month', r.ts AT TIME ZONE $3)::date"],
  ] as const;
  for (const [table, column, part] of parts)
    await database.query(
      `INSERT INTO ${table} (enterprise_id, device_id, ${column}, n, energy, p_n, p_sum)
       SELECT $1::uuid, $2::uuid, ${part}, ${sums} FROM readings r WHERE r.enterprise_id = $1 AND r.device_id = $2 GROUP BY 3`,
      [enterprise, id, ZONE],
    );
}

async function addSupply({ database, enterprise }: Site, main: Meter): Promise<void> {
  const tariff = TARIFF_TEMPLATES.find(({ key }) => key === TEMPLATE)?.tariff;
  if (!tariff) throw new Error("the tariff of the bench is gone");
  const id = randomUUID();
  await database.query(
    `INSERT INTO tariffs (enterprise_id, id, name, currency, time_zone, template, created_at, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, now(), now())`,
    [enterprise, id, tariff.name, tariff.currency, tariff.timeZone, TEMPLATE],
  );
  for (const { from, ...body } of tariff.versions)
    await database.query(
      "INSERT INTO tariff_versions (enterprise_id, tariff_id, from_day, body, created_at) VALUES ($1, $2, $3, $4, now())",
      [enterprise, id, from, JSON.stringify(body)],
    );
  await database.query(
    `INSERT INTO supplies (enterprise_id, id, name, contract_demand, connected_load, reading_day, created_at)
     VALUES ($1, $2, 'Bench', '250', '300', 1, now())`,
    [enterprise, SUPPLY],
  );
  await database.query(
    "INSERT INTO supply_meters (enterprise_id, supply_id, device_id, place) VALUES ($1, $2, $3, 1)",
    [enterprise, SUPPLY, main.id],
  );
  await database.query(
    "INSERT INTO supply_tariffs (enterprise_id, supply_id, from_day, tariff_id) VALUES ($1, $2, '2025-04-01', $3)",
    [enterprise, SUPPLY, id],
  );
}

/** A switch at each meter that changes eight times a day, and the hourly values of its meter. */
async function fillLoads({ database, enterprise }: Site, meters: readonly Meter[]) {
  const switches = meters.map(({ id: meter }) => ({ id: randomUUID(), meter }));
  const [ids, devices] = [switches.map(({ id }) => id), switches.map(({ meter }) => meter)];
  const { from, to } = localMonth(MONTH, ZONE);
  const hours = [new Date(from), new Date(to)];
  await database.query(
    `INSERT INTO switch_appliances (enterprise_id, id, device_id, switch_no, kind, name)
     SELECT $1, id, device, 1, 'switch', 'Load' FROM unnest($2::uuid[], $3::uuid[]) AS u (id, device)`,
    [enterprise, ids, devices],
  );
  await database.query(
    `INSERT INTO reading_hours (enterprise_id, device_id, hour, n, energy, p_n, p_sum, pf_n, pf_sum)
     SELECT $1, device, hour, 20, 7200000, 20, (1 + extract(hour FROM hour)::int % 4) * 20000000, 20, 18600
     FROM unnest($2::uuid[]) AS device, generate_series($3::timestamptz, $4::timestamptz - interval '1 hour', interval '1 hour') AS hour`,
    [enterprise, devices, ...hours],
  );
  await database.query(
    `INSERT INTO switch_status_changes (enterprise_id, switch_id, device_id, ts, is_on)
     SELECT $1, id, device, turn + place * interval '7 seconds', extract(hour FROM turn)::int / 3 % 2 = 0
     FROM unnest($2::uuid[], $3::uuid[]) WITH ORDINALITY AS u (id, device, place),
       generate_series($4::timestamptz, $5::timestamptz - interval '1 hour', interval '3 hours') AS turn`,
    [enterprise, ids, devices, ...hours],
  );
  return switches;
}
