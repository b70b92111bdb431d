import { contract } from "@switchboard/contract";
import { ReadingsService } from "../apps/server/src/areas/energy/telemetry/readings.service.ts";
import { type Measure, percentile } from "./measure.ts";
import { type BenchServer, openServer } from "./server.ts";
import { type Meter, openSite, type Site } from "./store.ts";

const DEVICES = 100;
const CALLS = 400;
const HOUR_MS = 3_600_000;
const HOURS_AT_ONCE = 300;
const EVERY_MS = 3 * HOUR_MS;
const KEPT_DAYS = 3650;

/** A year's energy of a hundred devices by month: what it costs after a month of data, and after a year. */
export async function measureYear(): Promise<Measure[]> {
  const [young, old] = [await openBuilding("2025-02-01"), await openBuilding("2026-01-01")];
  try {
    const times: [number, number][] = [];
    // In turns, so that whatever else this machine does meets both of them.
    for (let call = 0; call < CALLS; call++) times.push([await timeOf(young, 1), await timeOf(old, 12)]);
    const warm = times.slice(CALLS / 2);
    const [afterMonth, afterYear] = [0, 1].map((which) =>
      percentile(
        warm.map((pair) => pair[which] ?? 0),
        0.5,
      ),
    ) as [number, number];
    return [
      { what: "a year of 100 devices by month, after 1 month of data", value: afterMonth, unit: "ms" },
      { what: "the same after 1 year of data", value: afterYear, unit: "ms", aim: { atMost: 50 } },
      { what: "after a year against after a month", value: afterYear / afterMonth, unit: "x", aim: { atMost: 1.2 } },
    ];
  } finally {
    await young.close();
    await old.close();
  }
}

interface Building {
  server: BenchServer;
  meters: Meter[];
  close(): Promise<void>;
}

/** A server with a store of its own, and readings from the beginning of 2025 on. */
async function openBuilding(until: string): Promise<Building> {
  const site = await openSite();
  const meters = await site.addMeters(DEVICES);
  const server = await openServer(site);
  await fill(site, meters, "2025-01-01", until);
  return {
    server,
    meters,
    async close() {
      await server.app.close();
      await site.close();
    },
  };
}

/** One reading every three hours of each device, stored as the server stores them: a year of more would take the bench an hour. */
async function fill({ database, enterprise }: Site, meters: Meter[], from: string, until: string): Promise<void> {
  const service = new ReadingsService(database, KEPT_DAYS);
  const ends = Date.parse(`${until}T00:00:00+05:30`);
  for (let ts = Date.parse(`${from}T00:00:00+05:30`); ts < ends; ts += HOURS_AT_ONCE * HOUR_MS) {
    const hours = Array.from(
      { length: (HOURS_AT_ONCE * HOUR_MS) / EVERY_MS },
      (_, index) => ts + index * EVERY_MS,
    ).filter((at) => at < ends);
    await service.store(
      hours.flatMap((at) =>
        meters.map(({ kd_id }) => ({
          enterpriseId: enterprise,
          device: kd_id,
          at: new Date(at),
          message: { ts: at, v: 230, c: 4, p: 900, pf: 0.95, e: (at / HOUR_MS) * 3_240_000 },
        })),
      ),
    );
  }
  for (const table of ["readings", "reading_hours", "reading_days", "reading_months"])
    await database.query(`VACUUM ANALYZE ${table}`);
}

async function timeOf({ server, meters }: Building, months: number): Promise<number> {
  const began = performance.now();
  const { data } = await server.call(contract.getEnergyData, {
    from_date: "2025-01-01",
    to_date: "2025-12-31",
    groupby: "monthly",
    device_ids: meters.map(({ id }) => id),
  });
  const took = performance.now() - began;
  if (data.length !== months) throw new Error(`${data.length} months instead of ${months}`);
  return took;
}
