import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectAsync, type MqttClient } from "mqtt";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { findMosquitto, type Mosquitto, startMosquitto } from "../../testing/mosquitto.ts";
import type { Acknowledge } from "../acknowledge.ts";
import type { DurableConsumer } from "./broker.ts";
import { RemoteBroker } from "./remote-broker.ts";

const isInstalled = findMosquitto() !== undefined;

it("has a Mosquitto to hold the delivery guarantee against", ({ skip }) => {
  // Continuous integration never passes without it; `npm test` installs it where it may.
  if (!process.env.CI) skip(!isInstalled, "Mosquitto is not installed");
  expect(isInstalled, "Mosquitto is not installed, so the delivery guarantee cannot be tested").toBe(true);
});

describe.skipIf(!isInstalled)("with Mosquitto", () => {
  let directory: string;
  let mosquitto: Mosquitto | undefined;
  let url: string;
  let device: MqttClient;
  let topic: string;
  let number = 0;
  const running: RemoteBroker[] = [];

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "switchboard-mosquitto-"));
    mosquitto = await startMosquitto(directory, { persistence: true });
    url = `mqtt://127.0.0.1:${mosquitto?.port}`;
    device = await connectAsync(url, { clientId: "device" });
  });
  beforeEach(() => {
    // Each test has its own server and device, so that they do not interfere.
    number += 1;
    topic = `KU/device-${number}/home/power/get`;
  });
  afterEach(async () => {
    for (const server of running.splice(0)) await server.close();
  });
  afterAll(async () => {
    await device.endAsync(true);
    await mosquitto?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  interface Server {
    broker: RemoteBroker;
    heard: string[];
    answers: Acknowledge[];
  }

  /** Answers only when the test does, like a slow store; by default under the same number as before. */
  async function serve(
    options: { isAlone?: boolean; value?: number; answers?: boolean; gone?: number } = {},
  ): Promise<Server> {
    const { isAlone = true, value = number, answers: answersAtOnce = false, gone } = options;
    const lookForGone = async (takeOver: (gone: number) => Promise<void>) => (gone ? takeOver(gone) : undefined);
    const own = { value, onChange: () => undefined, isAlone: async () => isAlone, lookForGone };
    const broker = await RemoteBroker.connect({ url, onError: () => undefined, number: own, quietMs: 100 });
    running.push(broker);
    const [heard, answers]: [string[], Acknowledge[]] = [[], []];
    const take: DurableConsumer = (_topic, payload, acknowledge) => {
      heard.push(payload);
      if (answersAtOnce) acknowledge?.();
      else if (acknowledge) answers.push(acknowledge);
    };
    await broker.consume(topic, take, { once: true });
    await broker.startConsuming();
    return { broker, heard, answers };
  }

  async function stop(server: Server): Promise<void> {
    running.splice(running.indexOf(server.broker), 1);
    await server.broker.close();
  }

  const say = (payload: string, qos: 0 | 1 = 1) => device.publishAsync(topic, payload, { qos });
  const hears = (server: Server, payloads: string[]) => vi.waitFor(() => expect(server.heard).toEqual(payloads));

  it("delivers an unstored message again when the server is back, and no stored one", async () => {
    const before = await serve();
    await say("stored");
    await say("lost");
    await hears(before, ["stored", "lost"]);
    before.answers[0]?.();
    await new Promise((resolve) => setImmediate(resolve));
    await stop(before);
    const after = await serve({ answers: true });
    await hears(after, ["lost"]);
    await say("next");
    await hears(after, ["lost", "next"]);
  });

  it("keeps a message for the only server while it is away", async () => {
    await stop(await serve());
    await say("meanwhile");
    await hears(await serve({ answers: true }), ["meanwhile"]);
  });

  it("leaves the share of a server that ends to the others", async () => {
    const [staying, leaving] = [await serve({ answers: true }), await serve({ isAlone: false, value: number + 1000 })];
    await stop(leaving);
    for (const payload of ["one", "two", "three"]) await say(payload);
    await hears(staying, ["one", "two", "three"]);
  });

  it.each([
    ["one of several that live", false],
    ["the only one that lives", true],
  ])("what the broker keeps for a server that was killed is taken by %s, each message once", async (_, isAlone) => {
    const gone = number + 500;
    const killed = await connectAsync(url, {
      clientId: `switchboard-consumer-${gone}`,
      protocolVersion: 5,
      clean: false,
      properties: { sessionExpiryInterval: 900 },
      reconnectPeriod: 0,
    });
    await killed.subscribeAsync(`$share/switchboard/${topic}`, { qos: 1 });
    killed.stream.destroy();
    await say("before the other is there");
    const living = await serve({ answers: true, gone, isAlone });
    const all = Array.from({ length: 10 }, (_, index) => String(index));
    for (const payload of all) await say(payload);
    await vi.waitFor(() => expect(living.heard.length).toBeGreaterThan(0));
    await living.broker.takeOverGone();
    await say("next");
    await vi.waitFor(() => expect(living.heard).toContain("next"));
    expect(living.heard.toSorted()).toEqual([...all, "before the other is there", "next"]);
  });

  it("receives 300 messages before the first is acknowledged", async () => {
    const server = await serve();
    const all = Array.from({ length: 300 }, (_, index) => String(index));
    await Promise.all(all.map((payload) => say(payload)));
    await hears(server, all);
    for (const acknowledge of server.answers) acknowledge();
  });

  it("skips a message larger than any device may send, and receives the next one", async () => {
    const server = await serve({ answers: true });
    await say("x".repeat(1_000_000));
    await say("small");
    await hears(server, ["small"]);
  });

  it("requires no acknowledgement of a message at QoS 0", async () => {
    const server = await serve();
    await say("unasked", 0);
    await hears(server, ["unasked"]);
    expect(server.answers).toEqual([]);
  });

  it("continues receiving under another server number", async () => {
    let change = (_value: number): void => undefined;
    const own = { value: number, isAlone: async () => true, onChange: (handler: typeof change) => (change = handler) };
    const broker = await RemoteBroker.connect({ url, onError: () => undefined, number: own });
    running.push(broker);
    const heard: string[] = [];
    await broker.consume(topic, (_topic, payload, acknowledge) => {
      heard.push(payload);
      acknowledge?.();
    });
    await broker.startConsuming();
    change(number + 2000);
    await vi.waitFor(() => expect(broker.isReachable()).toBe(false));
    await vi.waitFor(() => expect(broker.isReachable()).toBe(true));
    await vi.waitFor(async () => {
      await say("after");
      expect(heard).toContain("after");
    });
  });

  it("loses no device message between the broker's restart and the return of the only server", async () => {
    const before = await serve({ answers: true });
    await say("before");
    await hears(before, ["before"]);
    await stop(before);
    await mosquitto?.restart();
    await say("meanwhile");
    await hears(await serve({ answers: true }), ["meanwhile"]);
  });

  it("shares with a server that starts, and receives everything again when that one is gone", async () => {
    let others = 0;
    const own = { value: number, onChange: () => undefined, isAlone: async () => others === 0 };
    const heard: string[] = [];
    const broker = await RemoteBroker.connect({ url, onError: () => undefined, number: own, probeMs: 10 });
    running.push(broker);
    await broker.consume(topic, (_topic, payload, acknowledge) => {
      heard.push(payload);
      acknowledge?.();
    });
    await broker.startConsuming();
    let round = 0;
    /** Returns how often each of ten messages arrives, at this server and at the other. */
    const ofTen = async (other?: Server) => {
      const payloads = Array.from({ length: 10 }, (_, index) => `${round}-${index}`);
      round += 1;
      for (const payload of payloads) await say(payload);
      const times = (all: string[]) => all.filter((payload) => payloads.includes(payload)).length;
      await vi.waitFor(() => expect(times(heard) + times(other?.heard ?? [])).toBeGreaterThanOrEqual(10));
      return [times(heard), times(other?.heard ?? [])];
    };
    expect(await ofTen()).toEqual([10, 0]);
    const other = await serve({ answers: true, isAlone: false, value: number + 3000 });
    others = 1;
    await vi.waitFor(async () => expect(await ofTen(other)).toEqual([5, 5]));
    await stop(other);
    others = 0;
    await vi.waitFor(async () => expect(await ofTen()).toEqual([10, 0]));
  });

  it("receives device messages again after the broker was restarted with its saved state", async () => {
    const server = await serve({ answers: true });
    await mosquitto?.restart();
    await vi.waitFor(async () => {
      await say("after");
      expect(server.heard).toContain("after");
    });
  });
});
