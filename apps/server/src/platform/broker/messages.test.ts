import { type DeviceChannel, deviceTopic, homeTopic } from "@switchboard/contract";
import type { MqttClient } from "mqtt";
import { afterAll, afterEach, describe, expect, it, test, vi } from "vitest";
import { LIMITS } from "./limits.ts";
import { HOME, openDoors } from "./testing/broker-doors.ts";

type Doors = Awaited<ReturnType<typeof openDoors>>;
const opened: Doors[] = [];
async function open(given?: Parameters<typeof openDoors>[0]): Promise<Doors> {
  const doors = await openDoors(given);
  opened.push(doors);
  return doors;
}
afterEach(() => vi.restoreAllMocks());
afterAll(() => Promise.all(opened.map((each) => each.close())));

const own = (channel: DeviceChannel, device = "BOARD-1") => deviceTopic(device, HOME, channel);
const COMMAND = "8f6b2c1e-6f0e-4f0c-9d57-0c1f8a1f2b3c";
const ANSWER = JSON.stringify({ ts: 1, relays: [1], cmd: COMMAND, ok: true });

function listenTo(client: MqttClient): { topic: string; payload: string }[] {
  const heard: { topic: string; payload: string }[] = [];
  client.on("message", (topic, payload) => heard.push({ topic, payload: payload.toString() }));
  return heard;
}

/** Waits for a marker; all earlier messages have arrived once it has. */
async function marker(doors: Doors, heard: { payload: string }[], topic: string): Promise<void> {
  await doors.broker.publish(topic, "that is all");
  await vi.waitFor(() => expect(heard.at(-1)?.payload).toBe("that is all"));
}

describe("retained messages", () => {
  it("are a device's own status, and nothing else", async () => {
    const doors = await open();
    const [device, person] = [await doors.connectDevice("BOARD-1"), await doors.connectPerson("anna")];
    await device.publishAsync(own("status"), "1", { qos: 1, retain: true });
    await device.publishAsync(own("state"), ANSWER, { qos: 1, retain: true });
    await person.publishAsync(own("ping"), "kept?", { qos: 1, retain: true });
    const later = await doors.connectPerson("ravi");
    const heard = listenTo(later);
    await later.subscribeAsync([homeTopic(HOME, "status"), homeTopic(HOME, "state")]);
    await marker(doors, heard, own("state", "OTHER"));
    expect(heard[0]).toEqual({ topic: own("status"), payload: "1" });
    expect(heard).toHaveLength(2);
    const back = await doors.connectDevice("BOARD-1");
    const told = listenTo(back);
    await back.subscribeAsync(own("ping"));
    await marker(doors, told, own("ping"));
    expect(told).toHaveLength(1);
    expect(doors.refused).toEqual({ retained: 2 });
  });

  it("are found by name, with thousands of subscriptions and tens of thousands of messages", async () => {
    const doors = await open();
    for (let index = 0; index < 20_000; index++)
      await doors.broker.publish(own("status", `BOARD-${index}`), "1", { retain: true });
    const person = await doors.connectPerson("anna");
    const heard = listenTo(person);
    const topics = Array.from({ length: 3000 }, (_, index) => own("status", `BOARD-${index}`));
    for (let start = 0; start < topics.length; start += 200)
      await person.subscribeAsync(topics.slice(start, start + 200));
    await vi.waitFor(() => expect(heard).toHaveLength(3000));
  });
});

describe("a ping", () => {
  it("to an absent device is dropped, and closes nothing", async () => {
    const doors = await open();
    const person = await doors.connectPerson("anna");
    await person.publishAsync(own("ping", "NOBODY"), "", { qos: 1 });
    expect(person.connected).toBe(true);
    expect(doors.refused).toEqual({ unreachable: 1 });
  });

  it("reaches a device at its own pace, however often one person asks", async () => {
    vi.spyOn(performance, "now").mockReturnValue(0);
    const doors = await open();
    const [device, anna] = [await doors.connectDevice("BOARD-1"), await doors.connectPerson("anna")];
    const [again, ravi] = [await doors.connectPerson("anna", "anna.2"), await doors.connectPerson("ravi")];
    const asked = listenTo(device);
    await device.subscribeAsync(own("ping"));
    for (let index = 0; index < 100; index++) anna.publish(own("ping"), "anna");
    for (let index = 0; index < 100; index++) again.publish(own("ping"), "anna");
    await ravi.publishAsync(own("ping"), "ravi", { qos: 1 });
    await vi.waitFor(() => expect(doors.refused).toEqual({ ping: 197 }));
    await marker(doors, asked, own("ping"));
    expect(asked.map(({ payload }) => payload).sort()).toEqual(["anna", "anna", "anna", "ravi", "that is all"]);
  });
});

describe("a device that sends too much", () => {
  it("gets through with every answer, and with everything it wants acknowledged", async () => {
    const doors = await open();
    const stored: string[] = [];
    await doors.broker.consume(homeTopic("+", "power"), (_topic, payload, acknowledge) => {
      stored.push(payload);
      acknowledge?.();
    });
    const [device, admin] = [await doors.connectDevice("BOARD-1"), await doors.connectPerson("anna")];
    const heard = listenTo(admin);
    await admin.subscribeAsync([homeTopic(HOME, "state"), homeTopic(HOME, "heartbeat")]);
    for (let index = 0; index < 540; index++) device.publish(own("heartbeat"), '{"ts":1,"relays":[0]}');
    const readings = Array.from({ length: 410 }, (_, index) =>
      device.publishAsync(own("power"), `${index}`, { qos: 1 }),
    );
    await device.publishAsync(own("state"), ANSWER, { qos: 1 });
    await Promise.all(readings);
    expect(stored).toHaveLength(410);
    await vi.waitFor(() => expect(heard.some(({ payload }) => payload === ANSWER)).toBe(true));
    expect(doors.refused.flooding).toBeGreaterThan(400);
    expect(Object.keys(doors.refused).filter((what) => what !== "superseded")).toEqual(["flooding"]);
  });
});

describe("a message that breaks a consumer", () => {
  it("costs its sender the connection, and nobody else anything", async () => {
    const doors = await open();
    const heard: string[] = [];
    await doors.broker.consume(homeTopic("+", "event"), (_topic, payload) => {
      if (payload === "odd") throw new Error("not foreseen");
      heard.push(payload);
    });
    const [odd, other] = [await doors.connectDevice("ODD"), await doors.connectDevice("OTHER")];
    const closed = new Promise<void>((resolve) => odd.once("close", () => resolve()));
    odd.publish(own("event", "ODD"), "odd");
    await closed;
    other.publish(own("event", "OTHER"), "fine");
    await vi.waitFor(() => expect(heard).toEqual(["fine"]));
    expect(doors.failed.splice(0)).toEqual([new Error("not foreseen")]);
  });
});

describe("under too much load", () => {
  it("forwards answers before heartbeats, and no older heartbeat after a state", async () => {
    const doors = await open();
    const count = LIMITS.heartbeatsPerTurn + 60;
    const devices = await Promise.all(Array.from({ length: 30 }, (_, index) => doors.connectDevice(`BOARD-${index}`)));
    const order: string[] = [];
    await doors.broker.subscribe([homeTopic(HOME, "heartbeat"), homeTopic(HOME, "state")], (topic, payload) =>
      order.push(topic.endsWith("state/get") ? "answer" : payload),
    );
    await Promise.all(
      devices.map(async (device, index) => {
        for (let said = 0; said < count / 30; said++) device.publish(own("heartbeat", `BOARD-${index}`), `${index}`);
        await device.publishAsync(own("state", `BOARD-${index}`), ANSWER, { qos: 1 });
      }),
    );
    expect(order.filter((each) => each === "answer")).toHaveLength(30);
    await vi.waitFor(() => expect(order.length + (doors.refused.superseded ?? 0)).toBeGreaterThanOrEqual(290));
  });
});

describe("subscriptions", () => {
  const { subscriptions } = LIMITS;
  test.each([
    ["a connection", { ...subscriptions, connection: 3 }, [["s.1", "anna", 5, 3]]],
    [
      "a session",
      { ...subscriptions, session: 3 },
      [
        ["s.1", "anna", 2, 2],
        ["s.2", "anna", 2, 1],
      ],
    ],
    [
      "a person",
      { ...subscriptions, person: 3 },
      [
        ["s.1", "anna", 2, 2],
        ["t.2", "anna", 2, 1],
      ],
    ],
    [
      "an enterprise",
      { ...subscriptions, enterprise: 3 },
      [
        ["s.1", "anna", 2, 2],
        ["t.2", "ravi", 2, 1],
      ],
    ],
  ] as const)("are limited for %s, and ended ones make room", async (_whose, limited, people) => {
    const doors = await open({ limits: { subscriptions: limited } });
    const topics = (count: number) => Array.from({ length: count }, (_, index) => own("state", `BOARD-${index}`));
    const clients: MqttClient[] = [];
    for (const [clientId, user, asked, granted] of people) {
      const client = await doors.connectPerson(user, clientId);
      clients.push(client);
      expect(await grantedOf(client, topics(asked))).toBe(granted);
    }
    await clients[0]?.unsubscribeAsync(topics(2));
    expect(await grantedOf(clients.at(-1), topics(2))).toBe(2);
    expect(doors.refused.subscription).toBeGreaterThan(0);
  });

  it("for all devices of a home are expensive: repeated requests are rejected", async () => {
    vi.spyOn(performance, "now").mockReturnValue(0);
    const doors = await open({ limits: { subscribing: { perSecond: 1, burst: 250, wildcardCost: 100 } } });
    const person = await doors.connectPerson("anna");
    const asked = [];
    for (let index = 0; index < 4; index++) asked.push(await grantedOf(person, [homeTopic(HOME, "status")]));
    expect(asked).toEqual([1, 1, 0, 0]);
  });

  it("are all granted for the largest use", async () => {
    const doors = await open();
    const person = await doors.connectPerson("anna");
    const channels = ["status", "heartbeat", "state", "power", "event", "config"] as const;
    const topics = channels.flatMap((channel) =>
      Array.from({ length: 1000 }, (_, index) => own(channel, `BOARD-${index}`)),
    );
    let granted = 0;
    for (let start = 0; start < topics.length; start += 200)
      granted += await grantedOf(person, topics.slice(start, start + 200));
    expect(granted).toBe(6000);
  });
});

async function grantedOf(client: MqttClient | undefined, topics: string[]): Promise<number> {
  const codes = await new Promise<number[]>((resolve) => {
    client?.subscribe(topics, { qos: 0 }, (_error, _granted, answer) => resolve((answer?.granted ?? []) as number[]));
  });
  return codes.filter((code) => code < 128).length;
}
