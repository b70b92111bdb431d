import { contract, type Supply } from "@switchboard/contract";
import { type DemandLine, wholeWatts } from "@switchboard/domain/energy";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { TestDevice, TestUser } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildBilled } from "../bills/testing/billed.ts";

const MINUTE = 60_000;
const at = (clock: string) => Date.parse(`${clock}+05:30`);
/** A working day, and a holiday on which more was drawn. */
const [TENTH, ELEVENTH] = [at("2026-02-10T10:00"), at("2026-02-11T10:00")];
const ROUNDING = { line: { to: "0.01", mode: "half_up" }, total: { to: "0.01", mode: "half_up" } } as const;
const DAYS = {
  dayClasses: [{ key: "off", weekdays: [0], types: ["holiday" as const] }],
  periods: [
    { key: "busy", windows: [{ from: 600, to: 2200, days: ["none"] }] },
    {
      key: "quiet",
      windows: [
        { from: 2200, to: 600 },
        { from: 600, to: 2200, days: ["off"] },
      ],
    },
  ],
};
const HOLIDAY = { name: "Holiday", type: "holiday", from: "2026-02-11", to: "2026-02-11" } as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set("2026-03-02T06:30:00Z");
});
afterAll(() => server.close());

/** Stores three hours of irregular readings, with half an hour of a higher load in the middle. */
async function measure(meter: TestDevice, from: number, watts: { usual: number; peak: number }) {
  const readings = [];
  let energy = 0;
  for (let ts = from + 40_000; ts < from + 180 * MINUTE; ts += 157_000) {
    const isPeak = ts >= from + 61 * MINUTE && ts < from + 92 * MINUTE;
    const p = (isPeak ? watts.peak : watts.usual) + ((ts / 1000) % 977);
    energy += Math.round(p * 157);
    const message = { ts, v: 230, e: energy, p, pf: 0.93 };
    readings.push({ enterpriseId: meter.enterpriseId, device: meter.kd_id, at: new Date(ts), message });
  }
  await server.app.building.telemetry.readings.store(readings);
}

async function billed(mains: 1 | 2, line: Partial<DemandLine>, withExport = false) {
  const demand = { kind: "demand", key: "demand", name: "Demand", measure: "kW", windowMinutes: 15, price: "390" };
  const energy = { kind: "energy", key: "energy", name: "Energy", measure: "import", price: "7.65" };
  const lines = [{ ...demand, ...line }, energy] as never;
  const versions = [{ from: "2025-04-01", lines, rounding: ROUNDING, ...(line.periods ? DAYS : {}) }];
  const made = await buildBilled(server, mains, { versions });
  const { admin, main, second, plug, supply } = made;
  if (withExport) {
    const fed = await server.buildDevice(admin.enterpriseId, { name: "Solar", type: "ENERGY_METER_3" });
    await measure(fed, TENTH, { usual: 3000, peak: 3000 });
    const { _id: id, currency: _c, timeZone: _z, names: _n, ...input } = supply;
    await server.post(admin, contract.editSupply, { ...input, id, exportMeter: fed.id });
  }
  const calendar = (await server.post(admin, contract.newCalendar, { name: "Days" })).body;
  await server.post(admin, contract.editCalendarDays, { id: calendar._id, add: [HOLIDAY] });
  for (const meter of [main, second].slice(0, mains)) {
    await measure(meter, TENTH, { usual: 80_000, peak: 110_000 });
    await measure(meter, ELEVENTH, { usual: 90_000, peak: 130_000 });
  }
  const load = plug.switches[0]?.id ?? "";
  await server.database.query(
    `INSERT INTO switch_status_changes (enterprise_id, switch_id, device_id, ts, is_on)
     SELECT $1, $2, device_id, $3, true FROM switch_appliances WHERE id = $2`,
    [admin.enterpriseId, load, new Date(TENTH - MINUTE)],
  );
  return { admin, supply, load };
}

const billOf = async (who: TestUser, { _id }: Supply) =>
  (await server.get(who, contract.oneBill, { supply: _id, day: "2026-02-10" })).body.bill;

const tryIt = async (who: TestUser, { _id }: Supply, given: Record<string, unknown>) => {
  const { load, ...rest } = given;
  const loads = [{ switch_appliance: load, watts: 20_000, min_on_s: 0, min_off_s: 60, longest_off_s: 3600 }];
  const body = { supply: _id, limit: 100_000, measure: "w", minutes: 15, loads, ...rest };
  return (await server.post(who, contract.tryDemandLimit, body as never)).body;
};

describe("a trial on the last month", () => {
  test.each<[string, 1 | 2, Partial<DemandLine>, Record<string, unknown>]>([
    ["one main in kW", 1, {}, {}],
    ["one main in kVA", 1, { measure: "kVA" }, { measure: "va" }],
    ["one main by half hours", 1, { windowMinutes: 30 }, { minutes: 30 }],
    ["two mains in kW", 2, {}, { limit: 200_000 }],
    ["two mains in kVA, holidays apart", 2, { measure: "kVA", periods: ["busy"] }, { measure: "va", limit: 200_000 }],
    ["one main and what is fed in, holidays apart", 1, { periods: ["busy"] }, {}],
  ])("begins with the bill of the month, with %s", async (name, mains, line, given) => {
    const { admin, supply, load } = await billed(mains, line, name.includes("fed in"));
    const bill = await billOf(admin, supply);
    const tried = await tryIt(admin, supply, { ...given, load });
    expect(bill.demands.map(({ recorded }) => wholeWatts(recorded))).toEqual([tried.peak_before]);
    expect(bill.demands[0]?.at).toBe(tried.windows[0]?.at);
    expect(tried.windows[0]?.before).toBe(tried.peak_before);
    expect(tried.peak_after).toBeLessThan(tried.peak_before);
    // Only the demand at ₹ 390 differs.
    const paise = BigInt(tried.peak_before - tried.peak_after) * 39n;
    expect(BigInt((tried.saved?.amount ?? "").replace(".", ""))).toBe(paise);
  });

  it("reports which loads would have been shed for how long, and stores nothing", async () => {
    const { admin, supply, load } = await billed(1, { periods: ["busy"] });
    const tried = await tryIt(admin, supply, { load });
    expect(tried).toMatchObject({ from: "2026-02-01", to: "2026-03-01", saved: { currency: "INR" } });
    // The loads were shed on both days; most of the month has no readings.
    expect(tried.loads).toMatchObject([{ switch_appliance: load, times: 2 }]);
    expect(tried.shed_ms).toBe(tried.loads[0]?.ms);
    expect(tried.measured).toBeCloseTo(24 / (28 * 96));
    expect(await server.database.query("SELECT 1 FROM demand_limits WHERE supply_id = $1", [supply._id])).toEqual([]);
  });
});
