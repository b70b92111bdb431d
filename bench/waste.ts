import { nextDay } from "@switchboard/domain/core";
import { type Measure, percentile, timesOf } from "./measure.ts";
import { openServer } from "./server.ts";
import { type Meter, openSite, type Site } from "./store.ts";

const METERS = 100;
const NIGHTS = 3;
/** A year and two months, because a night is compared with up to 13 months before. */
const FIRST = "2025-01-01";
const LAST = "2026-03-31";
const NIGHT = "2026-03-10";

/**
 * Measures a night's search over a hundred meters with more than a year of history, and the first search, which judges
 * four weeks.
 */
export async function measureWaste(): Promise<Measure[]> {
  const site = await openSite();
  let night = NIGHT;
  const server = await openServer(site, () => new Date(`${night}T04:00:00+05:30`));
  try {
    await fill(site, await site.addMeters(METERS));
    const look = async () => {
      while (await server.app.building.waste.watch.lookAtDue());
    };
    const began = performance.now();
    await look();
    const first = performance.now() - began;
    const nights = await timesOf(NIGHTS, look, async () => {
      night = nextDay(night);
    });
    await judgeDay(site, nextDay(night, -1));
    return [
      {
        what: "a night's look at 100 meters for waste, a year behind them",
        value: percentile(nights, 0.5) / 1000,
        unit: "s",
        aim: { atMost: 5 },
      },
      { what: "the first night, which judges four weeks", value: first / 1000, unit: "s" },
    ];
  } finally {
    await server.app.close();
    await site.close();
  }
}

async function judgeDay({ database, enterprise }: Site, day: string): Promise<void> {
  const [row] = await database.query<{ day: string }>(
    "SELECT checked_day::text AS day FROM waste_checks WHERE enterprise_id = $1",
    [enterprise],
  );
  if (row?.day !== day) throw new Error(`judged until ${row?.day} instead of ${day}`);
}

/** Simulates offices: a base load, people on weekdays, and days that differ by a few percent. */
async function fill({ database, enterprise }: Site, meters: readonly Meter[]): Promise<void> {
  await database.query(
    `INSERT INTO reading_hours (enterprise_id, device_id, hour, energy, n)
     SELECT $1, m.id, h.hour, (3600 * (1000 + m.place * 20 + CASE WHEN extract(isodow FROM h.wall) < 6
         AND extract(hour FROM h.wall) BETWEEN 8 AND 17 THEN 6000 ELSE 0 END)
       * (1 + 0.04 * sin(m.place + extract(epoch FROM h.wall::date) / 71000) + 0.04 * sin(m.place * 7 + extract(epoch FROM h.wall) / 9000)))::bigint, 20
     FROM unnest($2::uuid[]) WITH ORDINALITY AS m (id, place),
       (SELECT hour, hour AT TIME ZONE 'Asia/Kolkata' AS wall FROM generate_series($3::timestamptz, $4::timestamptz, interval '1 hour') AS hour) h`,
    [enterprise, meters.map(({ id }) => id), new Date(`${FIRST}T00:00:00+05:30`), new Date(`${LAST}T00:00:00+05:30`)],
  );
  await database.query("VACUUM ANALYZE reading_hours");
}
