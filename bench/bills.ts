import {
  type BillingPlan,
  billingPlan,
  billsOf,
  emptyBlock,
  type HourBlock,
  needsWindows,
  type PowerCourse,
  replayShedding,
  type SheddableLoad,
  setApparent,
  TARIFF_TEMPLATES,
  UNKNOWN,
  usageWith,
} from "@switchboard/domain/energy";
import { localMonth, monthAfter } from "../apps/server/src/areas/energy/usage/local-months.ts";
import { packBlock } from "../apps/server/src/areas/energy/usage/packed-block.ts";
import { UsageService } from "../apps/server/src/areas/energy/usage/usage.service.ts";
import { UsageMaking } from "../apps/server/src/areas/energy/usage/usage-making.service.ts";
import { UsageMonthsRepository } from "../apps/server/src/areas/energy/usage/usage-months.repository.ts";
import { openTrial } from "./limit-trial.ts";
import { type Measure, percentile, timesOf } from "./measure.ts";
import { type Meter, openSite, type Site } from "./store.ts";

const METERS = 100;
const ZONE = "Asia/Kolkata";
/** The last month of the year is stored first, so that the billed data is equal before and after the others. */
const MONTHS = Array.from({ length: 12 }, (_, index) => monthAfter("2026-03-01", -index));
const ROUNDS = 15;
/** A month takes a tenth of a year, and varies from round to round by as much. */
const MONTH_ROUNDS = 60;
const STEP_MS = 180_000;
const OFFLINE_HOURS = { first: 100, end: 103 };
const CONTRACT = { contractDemand: "60", connectedLoad: "60" };

/**
 * Bills a year of a hundred meters with a time-of-day tariff and demand, from the database, and replays a month of
 * shedding.
 */
export async function measureBills(): Promise<Measure[]> {
  const site = await openSite();
  try {
    const meters = await site.addMeters(METERS);
    await site.database.query("UPDATE telemetry_states SET time_zone = $1", [ZONE]);
    const usage = new UsageService(site.database, new UsageMaking(site.database, { now: () => new Date() }));
    const timed = (months: readonly string[], rounds: number) =>
      timesOf(rounds, () => billAll(site, usage, meters, months));
    await fill(site, meters, MONTHS.slice(0, 1));
    const early = await timed(MONTHS.slice(0, 1), MONTH_ROUNDS);
    await fill(site, meters, MONTHS.slice(1));
    const late = await timed(MONTHS.slice(0, 1), MONTH_ROUNDS);
    const year = await timed(MONTHS, ROUNDS);
    const month = course();
    const replayed = await timesOf(3, async () => replayShedding(LOADS, month, RULE));
    const tried = await timesOf(5, await openTrial(site, usage, meters));
    const [before, after] = [percentile(early, 0.5), percentile(late, 0.5)];
    return [
      { what: "a year's bills of 100 meters", value: percentile(year, 0.5), unit: "ms", aim: { atMost: 100 } },
      { what: "the slowest of them", value: Math.max(...year), unit: "ms" },
      { what: "a month's bills of 100 meters, a month in the store", value: before, unit: "ms" },
      { what: "the same, a year in the store", value: after, unit: "ms" },
      { what: "after a year, of what it takes after a month", value: after / before, unit: "x", aim: { atMost: 1.2 } },
      {
        what: "a month of shedding 100 loads replayed",
        value: Math.max(...replayed),
        unit: "ms",
        aim: { atMost: 2000 },
      },
      {
        what: "a limit of 100 loads tried on a month, from the store",
        value: Math.max(...tried),
        unit: "ms",
        aim: { atMost: 2000 },
      },
      { what: "the usual one of them", value: percentile(tried, 0.5), unit: "ms" },
    ];
  } finally {
    await site.close();
  }
}

function plansOf(months: readonly string[]): BillingPlan[] {
  const template = TARIFF_TEMPLATES.find(({ key }) => key === "tgspdcl_ht_ii");
  if (!template) throw new Error("the tariff of the bench is gone");
  return months.map((month) => billingPlan(template.tariff, { from: month, to: monthAfter(month) }));
}

/** Bills like a server: plans once for all, usage from the database, and a bill for each month of each meter. */
async function billAll(
  site: Site,
  usage: UsageService,
  meters: readonly Meter[],
  months: readonly string[],
): Promise<void> {
  const plans = plansOf(months.toSorted());
  const [from, to] = [plans[0]?.from ?? 0, plans.at(-1)?.to ?? 0];
  const devices = meters.map(({ id }) => id);
  const windows = needsWindows(plans, ZONE) ? "all" : "peaks";
  const usages = await usage.of({ enterpriseId: site.enterprise, devices, from, to, windows });
  let billed = 0;
  for (const each of usages.values())
    for (const bill of billsOf(plans, usageWith(each, { connection: CONTRACT }))) billed += Number(bill.total);
  if (!(billed > 0)) throw new Error("nothing was billed");
}

/**
 * Inserts aggregates and packed months directly, because storing their readings would take an hour. The mark of a month includes the day
 * before it; without that day the next insertion would change the mark, and the month would be packed again without readings.
 */
async function fill(site: Site, meters: readonly Meter[], months: readonly string[]): Promise<void> {
  const { database, enterprise } = site;
  const repository = new UsageMonthsRepository(database);
  const devices = meters.map(({ id }) => id);
  for (const month of months) {
    await database.query(
      `INSERT INTO reading_months (enterprise_id, device_id, month, energy, n, p_n, p_sum)
       SELECT $1, unnest($2::uuid[]), $3, 36000000000, 14880, 14880, 99000000000`,
      [enterprise, devices, month],
    );
    await database.query(
      `INSERT INTO reading_days (enterprise_id, device_id, day, energy, n, p_n, p_sum)
       SELECT $1, device_id, day, 1200000000, 480, 480, 3300000000 FROM unnest($2::uuid[]) AS device_id,
         generate_series($3::date - interval '1 day', $3::date + interval '1 month' - interval '1 day', interval '1 day') AS day
       ON CONFLICT DO NOTHING`,
      [enterprise, devices, month],
    );
    const stale = await repository.stale(
      enterprise,
      devices.map((deviceId) => ({ deviceId, month })),
    );
    const made = stale.map((each, index) => {
      return { ...each, ...packBlock(blockOf(month, index)), formerMark: null };
    });
    await repository.keep(enterprise, made, new Date());
  }
  // The database is vacuumed first, as after a night.
  await database.query("VACUUM ANALYZE");
}

/** Up to fifty kilowatts that differ from quarter to quarter. */
function blockOf(month: string, seed: number): HourBlock {
  const { edges, from, to } = localMonth(month, ZONE);
  const block = emptyBlock(edges);
  block.w.forEach((_, index) => {
    block.w[index] = 8000 + ((seed * 7919 + index * 104_729) % 42_000);
    block.va[index] = Math.round((block.w[index] ?? 0) / (0.85 + (index % 15) / 100));
  });
  block.energy.forEach((_, index) => {
    block.energy[index] = block.w.subarray(index * 4, index * 4 + 4).reduce((sum, w) => sum + w * 900, 0);
  });
  setApparent(block, from, to, ZONE);
  // Most meters are offline for some hours of a month.
  block.energy.fill(UNKNOWN, OFFLINE_HOURS.first, OFFLINE_HOURS.end);
  block.apparent.fill(UNKNOWN, OFFLINE_HOURS.first, OFFLINE_HOURS.end);
  return block;
}

const LOADS: SheddableLoad[] = Array.from({ length: 100 }, (_, index) => ({
  id: `load${index}`,
  order: index,
  isNecessary: index % 10 === 0,
  minimumOnMs: 10 * 60_000,
  minimumOffMs: 10 * 60_000,
  longestOffMs: 60 * 60_000,
}));
const RULE = { limit: 230_000, restoreShare: 0.9, minutes: 15, timeZone: ZONE };

/** A month of readings three minutes apart, about a third of the hours above the limit. */
function course(): PowerCourse {
  const { from, to } = localMonth("2026-03-01", ZONE);
  const at = Array.from({ length: (to - from) / STEP_MS }, (_, index) => from + index * STEP_MS);
  const powers = LOADS.map((_, load) => at.map((_, step) => ((load * 31 + Math.floor(step / 40) * 7919) % 50) * 100));
  return {
    at,
    until: to,
    total: at.map((_, step) => powers.reduce((sum, each) => sum + (each[step] ?? 0), 0)),
    loads: new Map(LOADS.map(({ id }, index) => [id, powers[index] ?? []])),
  };
}
