import { deviceTopic, type Enterprise, homeTopic, notificationTopic, switchTopic } from "@switchboard/contract";
import { describe, expect, it, vi } from "vitest";
import type { LiveOptions } from "../api/live-transport.ts";
import { createTopicQueue } from "../api/mqtt/topic-queue.ts";
import { aDevice, HOME, handClock } from "../testing/devices.ts";
import { LiveConnection } from "./connection.ts";
import { fromSnapshot } from "./live-device.ts";

const LIFE_MS = 3_600_000;

function fakeBroker() {
  const clock = handClock();
  const opened: { options: LiveOptions; subscribed: string[]; left: string[]; published: string[]; ended: boolean }[] =
    [];
  const enterprise = vi.fn(
    async (): Promise<Enterprise> => ({
      _id: HOME,
      name: "Office",
      time_zone: "Asia/Kolkata",
      meta: [],
      mqttPassword: `password ${enterprise.mock.calls.length}`,
      broker: {
        url: "/mqtt",
        username: HOME,
        client_id: `client ${enterprise.mock.calls.length}`,
        topics: [notificationTopic(HOME), homeTopic(HOME, "heartbeat")],
        expires_at: new Date(clock.now() + LIFE_MS).toISOString(),
      },
    }),
  );
  const onReconnected = vi.fn();
  const connection = new LiveConnection({
    enterprise,
    onMessage: () => {},
    onReconnected,
    clock,
    open: (options) => {
      const none = (): string[] => [];
      const transport = { options, subscribed: none(), left: none(), published: none(), ended: false };
      opened.push(transport);
      return {
        subscribe: (topics) => transport.subscribed.push(...topics),
        unsubscribe: (topics) => transport.left.push(...topics),
        publish: (topic) => transport.published.push(topic),
        end: () => {
          transport.ended = true;
        },
      };
    },
  });
  const transport = (index: number) => {
    const found = opened[index];
    if (!found) throw new Error(`Transport ${index} was not opened`);
    return found;
  };
  return { clock, connection, enterprise, onReconnected, opened, transport };
}

const devices = (count: number) => Array.from({ length: count }, (_, index) => fromSnapshot(aDevice(index + 1)));

async function connected(count = 1) {
  const broker = fakeBroker();
  broker.connection.track(devices(count));
  await broker.connection.start();
  broker.transport(0).options.onState("connected");
  return broker;
}

describe("the live connection", () => {
  it("subscribes to the session's topics and to those they do not cover", async () => {
    const { transport } = await connected();
    expect(transport(0).subscribed).toEqual([
      notificationTopic(HOME),
      homeTopic(HOME, "heartbeat"),
      deviceTopic("TEST0001", HOME, "state"),
    ]);
  });

  it("pings every device on connect, in paced batches", async () => {
    const { transport, clock } = await connected(50);
    expect(transport(0).published.length).toBe(20);
    expect(transport(0).published[0]).toBe(deviceTopic("TEST0001", HOME, "ping"));
    clock.advance(250);
    expect(transport(0).published.length).toBe(40);
    clock.advance(250);
    expect(new Set(transport(0).published).size).toBe(50);
  });

  it("subscribes to and pings devices that are added later, once", async () => {
    const { connection, transport } = await connected(1);
    connection.track(devices(2));
    expect(transport(0).subscribed).toContain(deviceTopic("TEST0002", HOME, "state"));
    expect(transport(0).published).toEqual([1, 2].map((each) => deviceTopic(`TEST000${each}`, HOME, "ping")));
  });

  it("unsubscribes from removed and restricted devices, and subscribes again with them", async () => {
    const { connection, transport } = await connected(2);
    const state = (index: number) => deviceTopic(`TEST000${index}`, HOME, "state");
    connection.track(devices(1));
    expect(transport(0).left).toEqual([state(2)]);
    const own = { subscription_topic: switchTopic("TEST0001", HOME, 1), publish_topic: "" };
    connection.track([fromSnapshot(aDevice(1, { access: "switch", device_info: own }))]);
    expect(transport(0).left).toEqual([state(2), state(1)]);
    connection.track(devices(2));
    expect(transport(0).left).toEqual([state(2), state(1), switchTopic("TEST0001", HOME, 1)]);
    expect(transport(0).subscribed.slice(-2)).toEqual([state(1), state(2)]);
    expect(transport(0).published.slice(-1)).toEqual([deviceTopic("TEST0002", HOME, "ping")]);
  });

  it("pings one device on request, while connected", async () => {
    const { connection, transport } = await connected(1);
    const device = fromSnapshot(aDevice(1));
    connection.ping(device);
    expect(transport(0).published).toHaveLength(2);
    transport(0).options.onState("closed");
    connection.ping(device);
    expect(transport(0).published).toHaveLength(2);
  });

  it("says since when it is lost, and forgets that on return", async () => {
    const { connection, transport, clock } = await connected();
    const { onState } = transport(0).options;
    const lostAt = clock.now();
    onState("closed");
    clock.advance(5000);
    onState("connecting");
    expect(connection.info).toEqual({ state: "connecting", lostAt });
    onState("connected");
    expect(connection.info).toEqual({ state: "connected", lostAt: undefined });
  });

  it("pings again after a loss and loads what was missed", async () => {
    const { transport, onReconnected } = await connected();
    expect(onReconnected).not.toHaveBeenCalled();
    transport(0).options.onState("closed");
    transport(0).options.onState("connected");
    expect(onReconnected).toHaveBeenCalledTimes(1);
    expect(transport(0).published.length).toBe(2);
  });

  it("starts anew with new credentials after an error", async () => {
    const { transport, clock, opened, connection } = await connected();
    transport(0).options.onState("error");
    expect(connection.info.state).toBe("error");
    clock.advance(1000);
    await vi.waitFor(() => expect(opened.length).toBe(2));
    expect(transport(1).options).toMatchObject({ password: "password 2", clientId: "client 2" });
    expect(transport(1).subscribed).toContain(deviceTopic("TEST0001", HOME, "state"));
  });

  it("renews its credentials before they end, without a gap", async () => {
    const { transport, clock, opened, connection, onReconnected } = await connected();
    clock.advance(LIFE_MS - 60_000);
    await vi.waitFor(() => expect(opened.length).toBe(2));
    transport(1).options.onState("connecting");
    expect(transport(0).ended).toBe(false);
    expect(connection.info.state).toBe("connected");
    transport(1).options.onState("connected");
    expect(transport(0).ended).toBe(true);
    transport(0).options.onState("ended");
    expect(connection.info).toEqual({ state: "connected", lostAt: undefined });
    expect(onReconnected).not.toHaveBeenCalled();
  });

  it("keeps asking for credentials while the server is away", async () => {
    const { connection, enterprise, clock, opened } = fakeBroker();
    enterprise.mockRejectedValueOnce(new Error("away"));
    await connection.start();
    expect(connection.info.state).toBe("error");
    clock.advance(1000);
    await vi.waitFor(() => expect(opened.length).toBe(1));
  });

  it("is silent once stopped", async () => {
    const { connection, transport, clock, enterprise } = await connected();
    connection.stop();
    expect(transport(0).ended).toBe(true);
    clock.advance(2 * LIFE_MS);
    expect(enterprise).toHaveBeenCalledTimes(1);
  });
});

describe("the queue of topics", () => {
  function queue() {
    const packets: string[][] = [];
    const left: string[][] = [];
    const send = {
      subscribe: (topics: string[]) => packets.push(topics),
      unsubscribe: (topics: string[]) => left.push(topics),
    };
    return { packets, left, ...createTopicQueue(2, send) };
  }

  it("holds topics back until connected", () => {
    const { add, connected, packets } = queue();
    add(["a", "b", "a"]);
    expect(packets).toEqual([]);
    connected();
    expect(packets).toEqual([["a", "b"]]);
  });

  it("subscribes new ones at once while connected, each once, in packets that brokers accept", () => {
    const { add, connected, packets } = queue();
    connected();
    add(["a", "b", "c"]);
    add(["c"]);
    expect(packets).toEqual([["a", "b"], ["c"]]);
  });

  it("subscribes to all of them again after a loss", () => {
    const { add, connected, disconnected, packets } = queue();
    connected();
    add(["a"]);
    disconnected();
    add(["b"]);
    connected();
    expect(packets).toEqual([["a"], ["a", "b"]]);
  });

  it("unsubscribes from unwanted topics, and does not return to them after a loss", () => {
    const { add, remove, connected, disconnected, packets, left } = queue();
    add(["a", "b"]);
    connected();
    remove(["a", "never there"]);
    expect(left).toEqual([["a"]]);
    disconnected();
    connected();
    expect(packets).toEqual([["a", "b"], ["b"]]);
  });
});
