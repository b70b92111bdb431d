import { contract } from "@switchboard/contract";
import { UNKNOWN, type UsageBlock } from "@switchboard/domain/energy";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestDevice, TestUser } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

const START = Date.parse("2026-02-28T18:30:00Z"); // Midnight of the 1st of March in Kolkata.
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface MeterReport {
  minute: number;
  kwh: number;
  p?: number;
  pf?: number;
}

interface TestMeter extends TestDevice {
  admin: TestUser;
}

async function buildMeter(): Promise<TestMeter> {
  const admin = await server.buildUser();
  await server.database.query("UPDATE enterprises SET time_zone = 'Asia/Kolkata' WHERE id = $1", [admin.enterpriseId]);
  const device = await server.buildDevice(admin.enterpriseId, { type: "ENERGY_METER_3", name: "Main panel" });
  return { ...device, admin };
}

async function report(meter: TestDevice, reports: readonly MeterReport[]): Promise<void> {
  const readings = reports.map(({ minute, kwh, p, pf }) => {
    const ts = START + minute * MINUTE;
    const message = { ts, v: 230, e: Math.round(kwh * 3_600_000), p, pf };
    return { enterpriseId: meter.enterpriseId, device: meter.kd_id, at: new Date(ts), message };
  });
  await server.app.building.telemetry.readings.store(readings);
}

const usage = () => server.app.building.usage.service;
async function march(meter: TestDevice): Promise<UsageBlock> {
  const asked = { enterpriseId: meter.enterpriseId, devices: [meter.id], from: START, to: START + 31 * 24 * HOUR };
  const found = (await usage().of(asked)).get(meter.id)?.blocks ?? [];
  if (!found[0] || found.length > 1) throw new Error(`${found.length} months`);
  const { edges, importWh, vah, gapMs, w, va } = found[0];
  return { edges, importWh, vah, gapMs, w, va };
}

const steady = (hours: number, kw = 10, pf = 0.8): MeterReport[] =>
  Array.from({ length: hours * 20 + 1 }, (_, index) => {
    return { minute: index * 3, kwh: 100 + (kw * index) / 20, p: kw * 1000, pf };
  });

describe("usage", () => {
  it("has the real and apparent energy of each hour, and its windows of demand", async () => {
    const meter = await buildMeter();
    await report(meter, steady(2));
    const { edges, importWh, vah, w, va } = await march(meter);
    expect([edges[0], edges.length]).toEqual([START, 31 * 24 + 1]);
    expect([...importWh].slice(0, 4)).toEqual([10_000, 10_000, 0, UNKNOWN]);
    expect([...vah].slice(0, 2)).toEqual([12_500, 12_500]);
    expect([w[0], va[0], w[7], w[12]]).toEqual([10_000, 12_500, 10_000, UNKNOWN]);
  });

  it("has no hours for a meter that was never read", async () => {
    const meter = await buildMeter();
    const asked = { enterpriseId: meter.enterpriseId, devices: [meter.id], from: START, to: START + HOUR };
    expect((await usage().of(asked)).get(meter.id)?.slots).toEqual([]);
  });

  it("has no hours for another enterprise's meter", async () => {
    const [meter, stranger] = [await buildMeter(), await buildMeter()];
    await report(meter, steady(1));
    const asked = { enterpriseId: stranger.enterpriseId, devices: [meter.id], from: START, to: START + HOUR };
    expect((await usage().of(asked)).get(meter.id)?.slots).toEqual([]);
  });

  it("follows a person's decision about a doubtful reading", async () => {
    const meter = await buildMeter();
    await report(meter, steady(1));
    await report(meter, [{ minute: 63, kwh: 9_000_000, p: 10_000, pf: 0.8 }]);
    const energy = async () => (await march(meter)).importWh[1];
    const before = await energy();
    const at = new Date(START + 63 * MINUTE).toISOString();
    const decided = await server.post(meter.admin, contract.decideReading, { device: meter.id, at, decision: "count" });
    expect([decided.status, before, await energy()]).toEqual([200, 0, (9_000_000 - 110) * 1000]);
    await server.post(meter.admin, contract.decideReading, { device: meter.id, at, decision: null });
    expect(await energy()).toBe(0);
  });

  it("stays with a meter in the bin, and is deleted when the meter is purged", async () => {
    const meter = await buildMeter();
    await report(meter, steady(2));
    const before = await march(meter);
    await server.post(meter.admin, contract.deleteDevice, { id: meter.id });
    expect(await march(meter)).toEqual(before);
    const count = async () =>
      (await server.database.query("SELECT 1 FROM usage_months WHERE device_id = $1", [meter.id])).length;
    expect(await count()).toBe(1);
    server.clock.advance(400 * 24 * HOUR);
    await server.app.building.bin.sweep();
    expect(await count()).toBe(0);
  });
});
