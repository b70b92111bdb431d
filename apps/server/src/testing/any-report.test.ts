import { randomUUID } from "node:crypto";
import { type DeviceChannel, deviceTopic } from "@switchboard/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestDevice } from "./builders.ts";
import { createPeers } from "./test-peers.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

/** Values at and beyond the limits of columns, beside ordinary ones. */
const EDGES = [
  0,
  -0,
  1,
  -1,
  0.5,
  5e-324,
  1e-40,
  -1e-40,
  1e-8,
  1e15,
  1e16,
  1e38,
  3.5e38,
  1e300,
  -1e300,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 40,
  2 ** 53 - 1,
  2 ** 53,
  8.64e15,
  8.64e15 + 1,
  Date.parse("2026-01-01"),
  Date.parse("2019-12-31"),
];
const TEXTS = ["", "jammed", "a\0b", "\ud800", "\udc00x", "క్రి", "x".repeat(200), "'; --", "\u202e"];
const CMDS = Array.from({ length: 60 }, () => randomUUID());

const number = fc.oneof(fc.constantFrom(...EDGES), fc.double({ noNaN: true, noDefaultInfinity: true }));
const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: "binary", maxLength: 210 }));
const time = fc.oneof(number, fc.integer({ min: Date.parse("2026-02-01"), max: Date.parse("2026-03-02") }));
const relays = fc.array(fc.constantFrom(0, 1), { maxLength: 6 });
const dimm = fc.array(fc.constantFrom(null, 0, 50, 100), { maxLength: 6 });
const light = fc.record({ color: fc.constantFrom("#ffaa00", "#FFFFFF"), ct: fc.constantFrom(2000, 6500) });
const measures = Object.fromEntries(
  ["v", "v1", "v2", "v3", "c", "c1", "c2", "c3", "p", "pf", "e", "THDN"].map((name) => [name, number]),
);
const state = { ts: time, relays, dimm, light };
const answer = { cmd: fc.constantFrom(...CMDS, "none"), ok: fc.boolean(), err: text };
const learnt = fc.record({ carrier: number, pattern: fc.array(number, { maxLength: 8 }) });
const setting = fc.oneof(number, text, fc.boolean(), fc.constant(null), fc.jsonValue());
const settings = fc.dictionary(
  fc.constantFrom("heat_alarm", "over_voltage", "curtain_mode", "disable_led", "own"),
  setting,
);

const MESSAGES: [DeviceChannel, fc.Arbitrary<unknown>][] = [
  ["status", fc.oneof(number, text)],
  ["heartbeat", fc.record({ ...state, rssi: number }, { requiredKeys: ["ts", "relays"] })],
  ["state", fc.record({ ...state, ...answer }, { requiredKeys: ["ts", "relays"] })],
  ["power", fc.record({ ts: time, ...measures }, { requiredKeys: ["ts"] })],
  ["event", fc.record({ ts: time, type: fc.oneof(number, fc.constantFrom(1, 21, 40)), value: number })],
  ["config", settings],
  ["ir", fc.record({ ts: time, ...answer, sent: number, learnt }, { requiredKeys: ["ts", "cmd", "ok"] })],
];

/** As many as a device may send in one burst, less what its connection sends by itself. */
const PER_DEVICE = 350;
const SEED = 20261115;

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());

/** Creates commands that wait for an answer of the device. */
async function expectAnswers({ enterpriseId, id, switches }: TestDevice): Promise<void> {
  const until = new Date(server.clock.now().getTime() + 60_000);
  const rows = [enterpriseId, CMDS.slice(), id, switches[0]?.id ?? id, server.clock.now(), until];
  await server.database.query(
    `INSERT INTO commands (enterprise_id, id, device_id, switch_id, source, switch_state, outcome, created_at, expires_at)
     SELECT $1, u, $3, $4, 'dashboard', 1, 'pending', $5, $6 FROM unnest($2::uuid[]) u`,
    rows,
  );
  await server.database.query(
    `INSERT INTO ir_sends (enterprise_id, id, device_id, outcome, created_at, expires_at)
     SELECT $1, u, $3, 'pending', $4, $5 FROM unnest($2::uuid[]) u`,
    [enterpriseId, CMDS.slice(), id, server.clock.now(), until],
  );
}

async function counted(name: string): Promise<number> {
  const body = await server.metrics();
  const values = body.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\d+)$`, "gm"));
  return [...values].reduce((sum, [, value]) => sum + Number(value), 0);
}

/** Sends all of it and waits for the acknowledgements, because an unacknowledged report would never come back. */
async function say(device: TestDevice, seed: number): Promise<void> {
  const peer = await peers.connectDevice(device);
  const sent = fc.sample(
    fc.oneof(
      ...MESSAGES.map(([channel, message]) => ({
        arbitrary: message.map((each) => [channel, each] as const),
        // A device that repeats its status too often has to wait.
        weight: channel === "status" ? 1 : 6,
      })),
    ),
    { numRuns: PER_DEVICE, seed },
  );
  await Promise.all(
    sent.map(([channel, message]) => peer.publish(deviceTopic(device.kd_id, device.enterpriseId, channel), message)),
  );
  expect(peer.client.connected).toBe(true);
  await peer.end();
}

it("stores and acknowledges every readable device report, on every channel", async () => {
  const types = ["SW_4_NODE", "KIOT_RED", "ENERGY_METER_3", "KIOT_MOTOR", "IR_BLASTER"] as const;
  for (const [index, type] of types.entries()) {
    const { enterpriseId } = await server.buildUser();
    const device = await server.buildDevice(enterpriseId, { type, online: true });
    await expectAnswers(device);
    await say(device, SEED + index);
  }
  await server.app.live.settled();
  await server.app.settled();
  const [received, unreadable] = [
    await counted("switchboard_reports_total"),
    await counted("switchboard_reports_unreadable_total"),
  ];
  expect(received).toBeGreaterThanOrEqual(types.length * PER_DEVICE);
  // Enough reports were odd, and enough were stored, for a meaningful result.
  expect(unreadable).toBeGreaterThan(PER_DEVICE / 2);
  expect(received - unreadable).toBeGreaterThan(PER_DEVICE);
  expect(await counted("switchboard_reports_lost_total")).toBe(0);
  const [settled] = await server.database.query<{ count: number }>(
    "SELECT count(*) AS count FROM commands WHERE outcome <> 'pending' AND source = 'dashboard'",
  );
  expect(settled?.count).toBeGreaterThan(10);
});
