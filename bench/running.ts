import { contract } from "@switchboard/contract";
import { TARIFF_TEMPLATES } from "@switchboard/domain/energy";
import { ReadingsService } from "../apps/server/src/areas/energy/telemetry/readings.service.ts";
import { type Measure, percentile, timesOf } from "./measure.ts";
import { type BenchServer, openServer } from "./server.ts";
import { type Meter, openSite, type Site } from "./store.ts";

const METERS = 100;
/** The number of mains of a supply. The other meters are behind them. */
const MAINS = 4;
const ROUNDS = 15;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const KEPT_DAYS = 3650;
/** In the middle of a month, in the afternoon. */
const NOW = Date.parse("2026-03-17T16:00:00+05:30");
const MONTH = { from: Date.parse("2026-03-01T00:00:00+05:30"), to: Date.parse("2026-04-01T00:00:00+05:30") };
const TODAY = "2026-03-17";

/** Measures how long a person waits in the middle of a month, when meters have new readings. */
export async function measureRunning(): Promise<Measure[]> {
  const site = await openSite();
  let now = NOW;
  const server = await openServer(site, () => new Date(now));
  try {
    const meters = await site.addMeters(METERS);
    const readings = new ReadingsService(site.database, KEPT_DAYS);
    await fill(site, readings, meters);
    await addSupply(server, meters);
    /** Every meter reports, and then somebody looks. */
    const tell = async () => {
      now += 3 * MINUTE;
      await store(site, readings, meters, [now]);
    };
    const usage = await timesOf(ROUNDS, () => makeUsage(server, site, meters), tell);
    const cost = await timesOf(ROUNDS, () => askCost(server), tell);
    const bills = await timesOf(ROUNDS, () => askBills(server), tell);
    return [
      {
        what: "a running month of 100 meters made again",
        value: percentile(usage, 0.5),
        unit: "ms",
        aim: { atMost: 300 },
      },
      { what: "the slowest of them", value: Math.max(...usage), unit: "ms" },
      {
        what: "what today cost, for Home, with 100 meters",
        value: percentile(cost, 0.5),
        unit: "ms",
        aim: { atMost: 100 },
      },
      { what: "the slowest of them", value: Math.max(...cost), unit: "ms" },
      { what: `Bills opened, of a supply with ${MAINS} mains`, value: percentile(bills, 0.5), unit: "ms" },
    ];
  } finally {
    await server.app.close();
    await site.close();
  }
}

/** Readings are hourly until the day before yesterday, and then every three minutes like real meters. */
async function fill(site: Site, readings: ReadingsService, meters: readonly Meter[]): Promise<void> {
  const yesterday = NOW - 2 * DAY;
  for (let at = MONTH.from - 31 * DAY; at < yesterday; at += DAY)
    await store(site, readings, meters, every(HOUR, at, Math.min(at + DAY, yesterday)));
  for (let at = yesterday; at < NOW; at += 4 * HOUR)
    await store(site, readings, meters, every(3 * MINUTE, at, Math.min(at + 4 * HOUR, NOW)));
  await site.database.query("ANALYZE");
}

function every(step: number, from: number, to: number): number[] {
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step);
}

/** Up to fifty kilowatts, with continuing counters. */
async function store(
  { enterprise }: Site,
  readings: ReadingsService,
  meters: readonly Meter[],
  times: readonly number[],
): Promise<void> {
  await readings.store(
    times.flatMap((ts) =>
      meters.map(({ kd_id }, index) => {
        const p = 8000 + ((index * 7919 + ts / MINUTE) % 42_000);
        const message = {
          ts,
          v: 230,
          c: 40,
          p,
          pf: 0.92,
          e: Math.round(((ts - MONTH.from + 40 * DAY) / 1000) * 20_000),
        };
        return { enterpriseId: enterprise, device: kd_id, at: new Date(ts), message };
      }),
    ),
  );
}

async function addSupply(server: BenchServer, meters: readonly Meter[]): Promise<void> {
  const template = TARIFF_TEMPLATES.find(({ key }) => key === "tgspdcl_ht_ii");
  if (!template) throw new Error("the tariff of the bench is gone");
  const { _id } = await server.call(contract.newTariff, { tariff: template.tariff });
  const mains = meters.slice(0, MAINS).map(({ id }) => id);
  await server.call(contract.newSupply, {
    name: "Bench",
    meters: mains,
    contractDemand: "60",
    readingDay: 1,
    tariffs: [{ from: "2025-04-01", tariff: _id }],
  });
  await server.call(contract.placeMeters, { device_ids: mains, place: "main" });
  for (const [index, behind] of mains.entries()) {
    const device_ids = meters.flatMap(({ id }, place) => (place >= MAINS && place % MAINS === index ? [id] : []));
    await server.call(contract.placeMeters, { device_ids, place: "behind", behind });
  }
}

async function makeUsage(server: BenchServer, { enterprise }: Site, meters: readonly Meter[]): Promise<void> {
  const devices = meters.map(({ id }) => id);
  const usages = await server.app.building.usage.service.of({ enterpriseId: enterprise, devices, ...MONTH });
  for (const { blocks } of usages.values())
    if (!blocks?.some(({ importWh }) => importWh.some((wattHours) => wattHours > 0)))
      throw new Error("nothing was used");
}

async function askCost(server: BenchServer): Promise<void> {
  const { total } = await server.call(contract.energyCost, { from_date: TODAY, to_date: TODAY });
  if (!(Number(total.amount) > 0)) throw new Error("today cost nothing");
}

async function askBills(server: BenchServer): Promise<void> {
  const [supply] = (await server.call(contract.listSupplies)).docs;
  const { docs } = await server.call(contract.listBills, { supply: supply?._id ?? "" });
  if (!docs.some(({ total }) => Number(total) > 0)) throw new Error("nothing was billed");
}
