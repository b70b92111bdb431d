import { deviceTopic } from "@switchboard/contract";
import type { MqttClient } from "mqtt";
import type { Database } from "../../apps/server/src/platform/db/database.ts";
import { pause } from "./until.ts";

const PATIENCE_MS = 10_000;

const nameOf = (kd_id: string, ts: number) => `${kd_id} ${ts}`;

/** Acknowledged readings by device and instant, because an equal number of others would not replace a lost one. */
export class AcknowledgedReadings {
  readonly #names = new Set<string>();

  get size(): number {
    return this.#names.size;
  }

  add(kd_id: string, ts: number): void {
    this.#names.add(nameOf(kd_id, ts));
  }

  /** Returns the acknowledged readings that the database lacks. */
  async missing(database: Pick<Database, "query">, enterprise: string): Promise<string[]> {
    const rows = await database.query<{ kd_id: string; ts: Date }>(
      `SELECT d.kd_id, r.ts FROM readings r JOIN devices d ON d.enterprise_id = r.enterprise_id AND d.id = r.device_id
       WHERE r.enterprise_id = $1`,
      [enterprise],
    );
    const stored = new Set(rows.map(({ kd_id, ts }) => nameOf(kd_id, ts.getTime())));
    return [...this.#names].filter((name) => !stored.has(name));
  }
}

interface Sending {
  home: string;
  kd_id: string;
  everyMs: number;
}

/** Sends one reading after another with QoS 1 while the client is connected, each with its own instant. */
export function sendReadings(
  client: MqttClient,
  { home, kd_id, everyMs }: Sending,
  acknowledged: AcknowledgedReadings,
): { stop(): Promise<void> } {
  const topic = deviceTopic(kd_id, home, "power");
  let [last, counter] = [0, 0];
  client.on("error", () => undefined);
  const timer = setInterval(() => {
    if (!client.connected) return;
    const ts = Math.max(last + 1, Date.now());
    last = ts;
    counter += 1;
    const reading = { ts, v: 230, c: 4.2, p: 900, pf: 0.93, e: counter * 1000 };
    client.publish(topic, JSON.stringify(reading), { qos: 1 }, (error) => {
      if (!error) acknowledged.add(kd_id, ts);
    });
  }, everyMs);
  return {
    /** Waits for outstanding acknowledgements. */
    async stop() {
      clearInterval(timer);
      await Promise.race([client.endAsync(), pause(PATIENCE_MS, undefined, { ref: false })]);
    },
  };
}
