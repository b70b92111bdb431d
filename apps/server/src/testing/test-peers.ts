import { type CommandMessage, contract, deviceTopic } from "@switchboard/contract";
import { connectAsync, type IClientOptions, type MqttClient } from "mqtt";
import { vi } from "vitest";
import type { TestDevice, TestUser } from "./builders.ts";
import type { TestServer } from "./test-server.ts";

export interface ReceivedPublication {
  topic: string;
  payload: string;
}

/** A connection to the broker that records the messages it receives. */
export class TestPeer {
  readonly client: MqttClient;
  readonly received: ReceivedPublication[] = [];

  constructor(client: MqttClient) {
    this.client = client;
    client.on("message", (topic, payload) => this.received.push({ topic, payload: payload.toString() }));
    client.on("error", () => undefined);
  }

  /** Returns the granted topics; the broker answers 128 for the others. */
  async subscribe(topics: string[]): Promise<string[]> {
    const codes = await new Promise<number[]>((resolve) => {
      this.client.subscribe(topics, { qos: 0 }, (_error, _granted, answer) =>
        resolve((answer?.granted ?? []) as number[]),
      );
    });
    return topics.filter((_, index) => (codes[index] ?? 128) < 128);
  }

  publish(topic: string, payload: unknown, options: { retain?: boolean } = {}): Promise<unknown> {
    const text = typeof payload === "string" || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload);
    return this.client.publishAsync(topic, text, { qos: 1, ...options });
  }

  waitFor(matches: (message: ReceivedPublication) => boolean): Promise<ReceivedPublication> {
    return vi.waitFor(() => {
      const found = this.received.find(matches);
      if (!found) throw new Error(`no such message among ${JSON.stringify(this.received)}`);
      return found;
    });
  }

  /** Resolves when the broker has closed the connection. */
  closed(): Promise<void> {
    return new Promise((resolve) => this.client.once("close", () => resolve()));
  }

  async end(): Promise<void> {
    await this.client.endAsync(true);
  }
}

export function createPeers(server: TestServer, ports: { port: number; mqttPort: number | undefined }) {
  const options = (given: IClientOptions): IClientOptions => ({ reconnectPeriod: 0, connectTimeout: 5000, ...given });

  function connectDevice(device: TestDevice, given: IClientOptions = {}): Promise<TestPeer> {
    const { kd_id, secret, enterpriseId } = device;
    const will = {
      topic: deviceTopic(kd_id, enterpriseId, "status"),
      payload: Buffer.from("2"),
      retain: true,
      qos: 1 as const,
    };
    const credentials = { clientId: kd_id, username: kd_id, password: secret, will };
    return connectAsync(`mqtt://127.0.0.1:${ports.mqttPort}`, options({ ...credentials, ...given })).then(
      (client) => new TestPeer(client),
    );
  }

  /** Runs a device that is online and follows commands. */
  async function runDevice(device: TestDevice): Promise<TestPeer> {
    const peer = await connectDevice(device);
    const topic = (channel: Parameters<typeof deviceTopic>[2]) =>
      deviceTopic(device.kd_id, device.enterpriseId, channel);
    const relays = device.switches.map(() => 0);
    await peer.subscribe([topic("command"), topic("ping")]);
    peer.client.on("message", (name, payload) => {
      if (name !== topic("command")) return;
      const command = JSON.parse(payload.toString()) as CommandMessage;
      relays[command.switch_no - 1] = command.state ?? 1;
      // A test may end before the answer is acknowledged.
      peer.publish(topic("state"), { ts: Date.now(), relays, cmd: command.id, ok: true }).catch(() => undefined);
    });
    await peer.publish(topic("status"), "1", { retain: true });
    await vi.waitFor(async () => {
      await server.app.live.settled();
      const rows = await server.database.query<{ current_status: number }>(
        "SELECT current_status FROM devices WHERE id = $1",
        [device.id],
      );
      if (rows[0]?.current_status !== 1) throw new Error("not online yet");
    });
    return peer;
  }

  async function connectPerson(user: TestUser, given: IClientOptions = {}): Promise<TestPeer> {
    const { body } = await server.get(user, contract.enterpriseMe);
    const { username, client_id: clientId } = body.broker;
    const credentials = { username, password: body.mqttPassword, clientId };
    const client = await connectAsync(`ws://127.0.0.1:${ports.port}/mqtt`, options({ ...credentials, ...given }));
    return new TestPeer(client);
  }

  return { connectDevice, runDevice, connectPerson };
}
