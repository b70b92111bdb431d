import { randomUUID } from "node:crypto";
import { contract, deviceTopic } from "@switchboard/contract";
import { hourPieces } from "@switchboard/domain/core";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestDevice, TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

const HOUR = 3_600_000;
const DAY = "2026-03-02";
/** Midnight in Kolkata; the test's clock is at noon. */
const MIDNIGHT = Date.parse("2026-03-01T18:30:00Z");

let server: TestServer;
let admin: TestUser;
let board: TestDevice;
const [first, second] = [0, 1];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.buildUser();
  board = await server.buildDevice(admin.enterpriseId, { name: "Board" });
  // The first switch is on from nine to half past ten, the second since yesterday.
  await change(board, first, MIDNIGHT + 9 * HOUR, true);
  await change(board, first, MIDNIGHT + 10.5 * HOUR, false);
  await change(board, second, MIDNIGHT - 5 * HOUR, true);
});
afterAll(() => server.close());

function idOf(device: TestDevice, index: number): string {
  return device.switches[index]?.id ?? "";
}

async function change(device: TestDevice, index: number, at: number, isOn: boolean): Promise<void> {
  await server.database.query(
    "INSERT INTO switch_status_changes (enterprise_id, switch_id, device_id, ts, is_on) VALUES ($1, $2, $3, $4, $5)",
    [device.enterpriseId, idOf(device, index), device.id, new Date(at), isOn],
  );
}

describe("one day of switches", () => {
  it("reports how long each was on, in all and by hours, up to now if it is still on", async () => {
    const { body } = await server.get(admin, contract.switchAnalytics, { day: DAY });
    const [one, two, three] = body.switches;
    expect(one).toMatchObject({ _id: idOf(board, first), device_name: "Board", on_ms: 1.5 * HOUR });
    expect(one?.hours.slice(8, 12)).toEqual([0, HOUR, HOUR / 2, 0]);
    expect(two).toMatchObject({ on_ms: 12 * HOUR });
    expect(two?.hours.slice(11, 13)).toEqual([HOUR, 0]);
    expect(three?.on_ms).toBe(0);
    expect(body.day_ms).toBe(12 * HOUR);
  });

  it("counts a switch that is on across midnight to each of its days", async () => {
    const { body } = await server.get(admin, contract.switchAnalytics, { day: "2026-03-01" });
    expect(body.switches[second]?.on_ms).toBe(5 * HOUR);
  });

  it("sums the days of a span in one call, up to a quarter of a year", async () => {
    const asked = { from_date: "2026-03-01", to_date: DAY };
    const { body } = await server.get(admin, contract.runningHours, asked);
    expect(body.span_ms).toBe(36 * HOUR);
    expect(body.switches.slice(0, 2).map(({ on_ms }) => on_ms)).toEqual([1.5 * HOUR, 17 * HOUR]);
    const days = ["2026-03-01", DAY].map((day) => server.get(admin, contract.switchAnalytics, { day }));
    const [before, today] = (await Promise.all(days)).map((reply) => reply.body.switches[second]?.hours ?? []);
    expect(body.switches[second]?.hours).toEqual(before?.map((ms, hour) => ms + (today?.[hour] ?? 0)));
    const long = await server.get(admin, contract.runningHours, { from_date: "2025-11-01", to_date: DAY });
    expectFailure(long, 400, "request.invalid");
  });

  it("is divided into intervals of any length", async () => {
    const { body } = await server.get(admin, contract.intervalWiseHistory, { day: DAY, interval: "30" });
    expect(body.from).toBe(new Date(MIDNIGHT).toISOString());
    expect(body.switches[first]?.intervals).toHaveLength(48);
    expect(body.switches[first]?.intervals.slice(17, 23)).toEqual([0, HOUR / 2, HOUR / 2, HOUR / 2, 0, 0]);
    expect(body.switches[second]?.intervals.filter((ms) => ms > 0)).toHaveLength(24);
  });

  it("counts the commands of each switch, those only sent, and those that failed", async () => {
    const at = new Date(MIDNIGHT + HOUR);
    for (const [state, outcome] of [
      [1, "confirmed"],
      [0, "confirmed"],
      [1, "confirmed"],
      [0, "sent"],
      [1, "expired"],
    ] as const)
      await server.database.query(
        `INSERT INTO commands (enterprise_id, id, device_id, switch_id, source, switch_state, outcome, created_at, expires_at)
         VALUES ($1, $2, $3, $4, 'dashboard', $5, $6, $7, $7)`,
        [admin.enterpriseId, randomUUID(), board.id, idOf(board, first), state, outcome, at],
      );
    const { body } = await server.get(admin, contract.switchEventsCount, { day: DAY });
    expect(body.switches[first]).toMatchObject({ on: 2, off: 2, sent: 1, failed: 1, total: 5 });
    expect(body.total).toBe(5);
  });

  it("is visible to people with a grant, switch by switch, and to nobody else", async () => {
    const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
    await server.grant(user, { switch: idOf(board, second) });
    const stranger = await server.buildUser();
    for (const endpoint of [contract.switchAnalytics, contract.intervalWiseHistory, contract.switchEventsCount]) {
      const mine = await server.get(user, endpoint, { day: DAY });
      expect(mine.body.switches.map(({ _id }) => _id)).toEqual([idOf(board, second)]);
      expect((await server.get(stranger, endpoint, { day: DAY })).body.switches).toEqual([]);
    }
    const days = { from_date: DAY, to_date: DAY };
    const mine = await server.get(user, contract.runningHours, days);
    expect(mine.body.switches.map(({ _id }) => _id)).toEqual([idOf(board, second)]);
    expect((await server.get(stranger, contract.runningHours, days)).body.switches).toEqual([]);
  });
});

it("includes a relay that a device reports in the hours of its switch", async () => {
  const device = await server.buildDevice(admin.enterpriseId, { online: true });
  const report = async (relays: number[]) => {
    await server.app.broker.publish(
      deviceTopic(device.kd_id, device.enterpriseId, "state"),
      JSON.stringify({ ts: 1, relays }),
    );
    await server.app.live.settled();
  };
  const start = server.clock.now();
  await report([1, 0, 0, 0]);
  server.clock.advance(600_000);
  await report([0, 0, 0, 0]);
  const { body } = await server.get(admin, contract.switchAnalytics, { day: DAY });
  server.clock.set(start);
  expect(body.switches.find(({ _id }) => _id === idOf(device, 0))?.on_ms).toBe(600_000);
});

it("gives the hours of an independent calculation for changes in any order and at the same instant", async () => {
  const one = fc.record({ at: fc.integer({ min: 0, max: 50 }), isOn: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(one, { maxLength: 12 }), async (list) => {
      const device = await server.buildDevice(admin.enterpriseId, { type: "SW_1_REL" });
      const instant = (at: number) => MIDNIGHT + at * 20 * 60_000;
      for (const { at, isOn } of list)
        await server.database.query(
          `INSERT INTO device_status_changes (enterprise_id, device_id, ts, status) VALUES ($1, $2, $3, $4)
           ON CONFLICT (enterprise_id, device_id, ts) DO UPDATE SET status = excluded.status`,
          [device.enterpriseId, device.id, new Date(instant(at)), isOn ? 1 : 2],
        );
      const expected = new Map<number, number>();
      const log = [...new Map(list.map(({ at, isOn }) => [at, isOn]))].sort(([a], [b]) => a - b);
      log.forEach(([at, isOn], index) => {
        const next = log[index + 1];
        if (!isOn || !next) return;
        for (const { hour, from, to } of hourPieces(instant(at), instant(next[0]), "Asia/Kolkata"))
          expected.set(hour, (expected.get(hour) ?? 0) + to - from);
      });
      const rows = await server.database.query<{ hour: Date; on_ms: number }>(
        "SELECT hour, on_ms FROM on_time_hours WHERE subject_id = $1 AND on_ms <> 0 ORDER BY hour",
        [device.id],
      );
      expect(rows.map(({ hour, on_ms }) => [hour.getTime(), on_ms])).toEqual([...expected].sort(([a], [b]) => a - b));
      const days = await server.database.query<{ total: number }>(
        "SELECT coalesce(sum(on_ms), 0)::float8 AS total FROM on_time_days WHERE subject_id = $1",
        [device.id],
      );
      expect(days[0]?.total).toBe([...expected.values()].reduce((sum, ms) => sum + ms, 0));
    }),
    { numRuns: 20 },
  );
});
