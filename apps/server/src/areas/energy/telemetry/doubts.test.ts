import { randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { TestDevice, TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { expectedRollups, storedRollups } from "./testing.ts";

const START = Date.parse("2026-02-27T06:00:00Z");
const THREE_MINUTES = 180_000;
const KWH = 3_600_000;
const METER = 10_000 * KWH;
const DAY = { from_date: "2026-02-27", to_date: "2026-02-27" };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Site {
  admin: TestUser;
  meter: TestDevice;
}

async function buildSite(): Promise<Site> {
  const admin = await server.buildUser();
  const meter = await server.buildDevice(admin.enterpriseId, { type: "ENERGY_METER_1", name: "Main panel" });
  return { admin, meter };
}

/** Reports counters, three minutes apart by default. */
async function report({ meter }: Site, counters: (number | { ts: number; e: number })[]): Promise<void> {
  for (const [index, each] of counters.entries()) {
    const message = typeof each === "number" ? { ts: START + index * THREE_MINUTES, v: 230, e: each } : each;
    const at = new Date(message.ts);
    await server.app.building.telemetry.readings.store([
      { enterpriseId: meter.enterpriseId, device: meter.kd_id, at, message },
    ]);
  }
}

const list = async ({ admin }: Site, asked = {}) => (await server.post(admin, contract.doubtfulReadings, asked)).body;
const decide = ({ admin, meter }: Site, at: string, decision: "count" | "leave_out" | null) =>
  server.post(admin, contract.decideReading, { device: meter.id, at, decision });

async function kilowattHours({ admin }: Site): Promise<number> {
  const { body } = await server.post(admin, contract.devicewiseEnergy, DAY);
  return body.total / KWH;
}

const instant = (index: number) => new Date(START + index * THREE_MINUTES).toISOString();

describe("a reading that no meter can have reached", () => {
  it("is listed with its claimed and the possible energy, and left out of the sums", async () => {
    const site = await buildSite();
    await report(site, [METER, METER + KWH, 3 * METER, 3 * METER + KWH]);
    expect(await kilowattHours(site)).toBe(2);
    expect(await list(site)).toEqual({
      count: 1,
      readings: [
        {
          device: { _id: site.meter.id, device_name: "Main panel" },
          at: instant(2),
          since: instant(1),
          counter: 3 * METER,
          counter_before: METER + KWH,
          claimed: 2 * METER - KWH,
          possible: 4 * KWH,
          decision: null,
          decided_by: null,
          decided_at: null,
        },
      ],
    });
  });

  it("counts once an admin accepts it, not when that is withdrawn, and both are recorded", async () => {
    const site = await buildSite();
    await report(site, [METER, 3 * METER, 3 * METER + KWH]);
    const { body } = await decide(site, instant(1), "count");
    expect(body).toMatchObject({ decision: "count", decided_by: "Test Person" });
    expect(await kilowattHours(site)).toBe(20_001);
    await decide(site, instant(1), null);
    expect(await kilowattHours(site)).toBe(1);
    expect((await list(site)).readings).toMatchObject([{ decision: null, decided_by: null, decided_at: null }]);
    const trail = (await server.get(site.admin, contract.auditLog, { action: "device.reading" })).body;
    const energy = "20000 kWh";
    expect(trail.entries).toMatchObject([
      { subject: "Main panel", before: { decision: "count" }, after: { decision: null } },
      { subject: "Main panel", before: { decision: null }, after: { decision: "count", reading: instant(1), energy } },
    ]);
  });

  it("is no longer open once it is rejected, and the sums stay", async () => {
    const site = await buildSite();
    await report(site, [METER, 1e15, METER + KWH]);
    await decide(site, instant(1), "leave_out");
    expect(await kilowattHours(site)).toBe(1);
    expect(await list(site, { decided: false })).toEqual({ count: 0, readings: [] });
    expect(await list(site, { decided: true })).toMatchObject({ count: 1, readings: [{ decision: "leave_out" }] });
  });

  it("is resolved by a late reading that explains it", async () => {
    const site = await buildSite();
    await report(site, [METER, METER + 5 * KWH]);
    expect((await list(site)).count).toBe(1);
    await report(site, [{ ts: START + THREE_MINUTES / 2, e: METER + 2.5 * KWH }]);
    expect((await list(site)).count).toBe(0);
    expect(await kilowattHours(site)).toBe(5);
  });

  it("is found by its days and devices, page by page", async () => {
    const site = await buildSite();
    await report(site, [METER, 3 * METER, 5 * METER, 7 * METER]);
    expect(await list(site, { limit: 1, offset: 1 })).toMatchObject({ count: 3, readings: [{ at: instant(2) }] });
    expect(await list(site, DAY)).toMatchObject({ count: 3 });
    expect(await list(site, { from_date: "2026-02-28" })).toEqual({ count: 0, readings: [] });
    expect(await list(site, { device_ids: [site.meter.id] })).toMatchObject({ count: 3 });
    expect(await list(site, { device_ids: [randomUUID()] })).toEqual({ count: 0, readings: [] });
  });
});

describe("a person who is not an admin of the enterprise", () => {
  it("neither sees nor decides, and changes nothing", async () => {
    const site = await buildSite();
    await report(site, [METER, 3 * METER]);
    const [stranger, colleague] = [
      await server.buildUser(),
      await server.buildUser({ role: "user", enterprise: site.admin.enterpriseId }),
    ];
    expect((await list({ ...site, admin: stranger })).count).toBe(0);
    expectFailure(await decide({ ...site, admin: stranger }, instant(1), "count"), 404, "reading.not_found");
    expectFailure(await server.post(colleague, contract.doubtfulReadings, {}), 403, "access.denied");
    expectFailure(await decide({ ...site, admin: colleague }, instant(1), "count"), 403, "access.denied");
    expect(await kilowattHours(site)).toBe(0);
    expect((await list(site)).readings).toMatchObject([{ decision: null }]);
  });

  it("cannot decide about a reading that is in order, or does not exist", async () => {
    const site = await buildSite();
    await report(site, [METER, METER + KWH]);
    expectFailure(await decide(site, instant(1), "count"), 404, "reading.not_found");
    expectFailure(await decide(site, instant(9), "count"), 404, "reading.not_found");
    const elsewhere = { ...site, meter: { ...site.meter, id: randomUUID() } };
    expectFailure(await decide(elsewhere, instant(1), "count"), 404, "reading.not_found");
  });
});

describe("admins", () => {
  const told = async (admin: TestUser) =>
    (await server.get(admin, contract.listNotifications)).body.notifications.map(({ code, device }) => [
      code,
      device?._id,
    ]);

  it("are notified of a device once a day, however many of its readings are doubtful", async () => {
    const site = await buildSite();
    const { doubts } = server.app.building.telemetry;
    const colleague = await server.buildUser({ role: "user", enterprise: site.admin.enterpriseId });
    await server.post(site.admin, contract.grantDevices, {
      user_ids: [colleague.userId],
      device_ids: [site.meter.id],
      access: true,
    });
    await report(site, [METER, 3 * METER]);
    await doubts.tellUntold();
    await report(site, [METER, 3 * METER, 5 * METER, 7 * METER]);
    await doubts.tellUntold();
    expect(await told(site.admin)).toEqual([["power.doubt", site.meter.id]]);
    expect(await told(colleague)).toEqual([]);
    server.clock.advance(86_400_000);
    await report(site, [{ ts: START + 3_600_000, e: 9 * METER }]);
    await doubts.tellUntold();
    expect(await told(site.admin)).toHaveLength(2);
  });
});

describe("a decision", () => {
  /** Generates counters close together and far apart, in any order, and a choice of accepted ones. */
  const counter = fc.oneof(fc.integer({ min: METER, max: METER + 9 * KWH }), fc.constantFrom(0, 3 * METER, 1e14));
  const anyList = fc
    .uniqueArray(fc.record({ second: fc.integer({ min: 0, max: 7200 }), e: counter }), {
      minLength: 3,
      maxLength: 9,
      selector: ({ second }) => second,
    })
    .map((all) => all.map(({ second, e }) => ({ ts: START + second * 1000, e })));

  it("gives the same sums whether further readings come before or after it", async () => {
    await fc.assert(
      fc.asyncProperty(anyList, fc.nat(8), async (all, place) => {
        const site = await buildSite();
        const accepted = new Set<number>();
        for (const [index, each] of all.entries()) {
          await report(site, [each]);
          const open = (await list(site, { decided: false })).readings;
          const chosen = index % 3 === place % 3 ? open[place % Math.max(1, open.length)] : undefined;
          if (!chosen) continue;
          await decide(site, chosen.at, "count");
          accepted.add(Date.parse(chosen.at));
        }
        await server.app.building.telemetry.rebuilds.rebuild(site.admin.enterpriseId);
        const stored = await storedRollups(server.database, {
          enterprise: site.admin.enterpriseId,
          id: site.meter.id,
          kd_id: site.meter.kd_id,
        });
        expect(stored).toEqual(expectedRollups(all, "Asia/Kolkata", accepted));
      }),
      { numRuns: inject("isFullRun") ? 25 : 10 },
    );
  });
});
