import { deviceTopic } from "@switchboard/contract";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestDevice } from "./builders.ts";
import { createPeers, type TestPeer } from "./test-peers.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
const logged: Record<string, unknown>[] = [];
beforeAll(async () => {
  const logger = pino({ level: "error" }, { write: (line) => void logged.push(JSON.parse(line)) });
  server = await startTestServer({ logger });
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());

/** Makes the store reject every row of this device, as for an unforeseen value. */
async function refuse(table: string, column: string, { id }: TestDevice): Promise<void> {
  await server.database.query(
    `CREATE FUNCTION refuse_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF NEW.${column} = '${id}' THEN RAISE numeric_value_out_of_range; END IF;
       RETURN NEW;
     END $$;
     CREATE TRIGGER refuse_it BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_${table}()`,
  );
}

const ts = () => server.clock.now().getTime();
const countOf =
  (table: string) =>
  async ({ id }: TestDevice) => {
    const rows = await server.database.query<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE device_id = $1`, [
      id,
    ]);
    return rows[0]?.n;
  };
async function rssiOf({ id }: TestDevice): Promise<number | null | undefined> {
  const rows = await server.database.query<{ rssi: number | null }>("SELECT rssi FROM devices WHERE id = $1", [id]);
  return rows[0]?.rssi;
}

async function lost(): Promise<number> {
  const body = await server.metrics();
  return Number(/^switchboard_reports_lost_total (\d+)$/m.exec(body)?.[1]);
}

const CASES = [
  {
    channel: "power",
    table: { name: "readings", column: "device_id" },
    message: (index: number) => ({ ts: ts() - index, v: 230, p: 100 }),
    stored: countOf("readings"),
    expected: [20, 0],
  },
  {
    channel: "event",
    table: { name: "device_events", column: "device_id" },
    message: (index: number) => ({ ts: ts() - index, type: 40, value: 2 }),
    stored: countOf("device_events"),
    expected: [20, 0],
  },
  {
    channel: "heartbeat",
    table: { name: "devices", column: "id" },
    message: (index: number) => ({ ts: ts(), relays: [], rssi: -80 + index }),
    stored: rssiOf,
    expected: [-61, null],
  },
] as const;

it.each(CASES)("stores another device's reports when the store rejects one device's: $channel", async (each) => {
  const { channel, table, message, stored, expected } = each;
  const [odd, plain] = [
    await server.buildDevice((await server.buildUser()).enterpriseId, { type: "KIOT_MOTOR", online: true }),
    await server.buildDevice((await server.buildUser()).enterpriseId, { type: "KIOT_MOTOR", online: true }),
  ];
  await refuse(table.name, table.column, odd);
  const lostBefore = await lost();
  const [first, second] = [await peers.connectDevice(odd), await peers.connectDevice(plain)];
  const say = (peer: TestPeer, { kd_id, enterpriseId }: TestDevice, index: number) =>
    peer.publish(deviceTopic(kd_id, enterpriseId, channel), message(index));
  const sent = Array.from({ length: 20 }, (_, index) => [say(first, odd, index), say(second, plain, index)]);
  await Promise.all(sent.flat());
  expect([await stored(plain), await stored(odd)]).toEqual(expected);
  expect([first.client.connected, second.client.connected]).toEqual([true, true]);
  expect(await lost()).toBeGreaterThan(lostBefore);
  const origin = { device: odd.kd_id, enterpriseId: odd.enterpriseId, channel };
  expect(logged).toContainEqual(expect.objectContaining(origin));
  await Promise.all([first.end(), second.end()]);
});
