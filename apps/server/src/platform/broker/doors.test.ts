import { once } from "node:events";
import { deviceTopic, homeTopic } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from "vitest";
import { LIMITS } from "./limits.ts";
import type { Peer } from "./peer.ts";
import { connectPacket, DOORS, ended, HOME, openDoors, packet } from "./testing/broker-doors.ts";

const PUBLISH = 0x30;
const CONNECT = 0x10;

type Doors = Awaited<ReturnType<typeof openDoors>>;
const opened: Doors[] = [];
async function open(given?: Parameters<typeof openDoors>[0]): Promise<Doors> {
  const doors = await openDoors(given);
  opened.push(doors);
  return doors;
}
let doors: Doors;
beforeAll(async () => {
  doors = await open();
});
beforeEach(() => {
  for (const key of Object.keys(doors.refused)) Reflect.deleteProperty(doors.refused, key);
});
afterAll(() => Promise.all(opened.map((each) => each.close())));

describe.each(DOORS)("at the %s door", (door) => {
  it("disconnects a stranger whose packet claims 268 MB before it is sent", async () => {
    const stream = await doors.knock(door);
    stream.write(packet(CONNECT, Buffer.alloc(1000), 268_000_000));
    await ended(stream);
    expect(doors.refused).toEqual({ packet: 1 });
  });

  it("gives a stranger 2 KB to identify themselves", async () => {
    const stream = await doors.knock(door);
    stream.write(connectPacket("BOARD-1", "x".repeat(LIMITS.packetBytes.stranger)));
    await ended(stream);
    expect(doors.refused).toEqual({ packet: 1 });
  });

  it("lets an admitted client send 64 KB in one packet, and no byte more", async () => {
    const stream = await doors.knock(door);
    stream.write(connectPacket("BOARD-1", "ok"));
    await once(stream, "data");
    stream.write(packet(PUBLISH, Buffer.alloc(100), LIMITS.packetBytes.admitted + 1));
    await ended(stream);
    expect(doors.refused).toEqual({ packet: 1 });
    const subscriber = await doors.connectPerson("anna", undefined, door);
    const topics = Array.from({ length: 800 }, (_, index) => deviceTopic(`BOARD-${index}`, HOME, "state"));
    const granted = await subscriber.subscribeAsync(topics);
    expect(granted.filter(({ qos }) => qos < 128)).toHaveLength(800);
  });

  it("rejects a keep alive of 0, or of more than ten minutes", async () => {
    for (const keepalive of [0, 601]) {
      const stream = await doors.knock(door);
      stream.write(connectPacket("BOARD-1", "ok", { keepalive }));
      await ended(stream);
    }
    expect(doors.refused).toEqual({ keepalive: 2 });
  });

  it("reads a client that sends too much at a limited pace, completely", async () => {
    const stream = await doors.knock(door);
    stream.write(connectPacket("CHATTY", "ok"));
    await once(stream, "data");
    let answers = 0;
    stream.on("data", (chunk: Buffer) => {
      answers += chunk.length / 2;
    });
    const asked = LIMITS.reading.burst + 2000;
    const pings = Buffer.concat(Array(4000).fill(Buffer.from([0xc0, 0])));
    for (let sent = 0; sent < asked; sent += 4000)
      await new Promise<void>((sentOn) => stream.write(pings, () => sentOn()));
    await vi.waitFor(() => expect(answers).toBe(asked));
    expect(doors.refused).toEqual({});
    stream.destroy();
  });

  it("closes a client that reads nothing above 1 MB, without delaying others", async () => {
    const lazy = await doors.knock(door);
    lazy.write(connectPacket("LAZY", "ok"));
    await once(lazy, "data");
    const topic = deviceTopic("LAZY", HOME, "command");
    lazy.write(
      packet(
        0x82,
        Buffer.concat([
          Buffer.from([0, 1, topic.length >> 8, topic.length & 0xff]),
          Buffer.from(topic),
          Buffer.from([0]),
        ]),
      ),
    );
    await once(lazy, "data");
    lazy.pause();
    const neighbour = await doors.connectDevice("NEIGHBOUR");
    await neighbour.subscribeAsync(deviceTopic("NEIGHBOUR", HOME, "command"));
    const heard = new Promise((resolve) => neighbour.once("message", resolve));
    const large = "x".repeat(60_000);
    // More than the operating system's buffers hold for a socket.
    for (let index = 0; index < 400; index++) await doors.broker.publish(topic, large);
    await vi.waitFor(() => expect(doors.refused).toEqual({ unread: 1 }));
    await doors.broker.publish(deviceTopic("NEIGHBOUR", HOME, "command"), "{}");
    await heard;
    lazy.destroy();
  });
});

describe("a client that is not admitted", () => {
  it("is closed when its time is over", async () => {
    const impatient = await open({ limits: { admissionMs: 50 } });
    // On a busy machine the time may end before the handshake of a websocket, and the connection fails.
    const knocks = await Promise.allSettled(DOORS.map((door) => impatient.knock(door)));
    await Promise.all(knocks.map((knock) => knock.status === "fulfilled" && ended(knock.value)));
    await vi.waitFor(() => expect(impatient.refused).toEqual({ late: 3 }));
  });

  it("makes room for later ones of the same address, the longest waiting first", async () => {
    const small = await open({ limits: { waiting: { address: 3, all: 5000 } } });
    const first = await small.knock("tcp");
    const rest = [await small.knock("tcp"), await small.knock("web"), await small.knock("web")];
    await ended(first);
    expect(small.refused).toEqual({ crowded: 1 });
    expect(rest.some((stream) => stream.destroyed)).toBe(false);
    for (const stream of rest) stream.destroy();
  });
});

describe("a client that leaves", () => {
  it("is forgotten, also when it left before it was admitted", async () => {
    const answers: PromiseWithResolvers<Peer>[] = [];
    const slow = await open({
      admit: () => {
        const answer = Promise.withResolvers<Peer>();
        answers.push(answer);
        return answer.promise;
      },
    });
    const streams = await Promise.all(Array.from({ length: 100 }, (_, index) => slow.knock(DOORS[index % 3] ?? "tcp")));
    streams.forEach((stream, index) => {
      stream.write(connectPacket(`BOARD-${index}`, "ok"));
    });
    await vi.waitFor(() => expect(answers).toHaveLength(100));
    for (const stream of streams) stream.destroy();
    await vi.waitFor(() => expect(slow.broker.remembered).toBe(0));
    answers.forEach(({ resolve }, index) => {
      resolve({ kind: "device", device: `BOARD-${index}`, home: HOME });
    });
    await Promise.all(answers.map(({ promise }) => promise));
    expect([...slow.broker.peers()]).toEqual([]);
    expect(slow.broker.remembered).toBe(0);
  });

  it("leaves no count behind", async () => {
    const quiet = await open();
    const person = await quiet.connectPerson("anna");
    const device = await quiet.connectDevice("BOARD-1");
    await person.subscribeAsync([homeTopic(HOME, "status"), homeTopic(HOME, "state")]);
    await person.unsubscribeAsync(homeTopic(HOME, "state"));
    expect(quiet.broker.remembered).toBeGreaterThan(0);
    await Promise.all([person.endAsync(), device.endAsync()]);
    await vi.waitFor(() => expect(quiet.broker.remembered).toBe(0));
  });
});

describe("connections", () => {
  const { connections } = LIMITS;
  test.each([
    ["a session", { ...connections, session: 2 }, ["s.1", "s.2", "s.3"], ["anna", "anna", "anna"]],
    ["a person", { ...connections, person: 2 }, ["s.1", "t.2", "u.3"], ["anna", "anna", "anna"]],
    ["an enterprise", { ...connections, enterprise: 2 }, ["s.1", "t.2", "u.3"], ["anna", "ravi", "sita"]],
    ["an address", { ...connections, webAddress: 2 }, ["s.1", "t.2", "u.3"], ["anna", "ravi", "sita"]],
  ])("of %s are limited, and one that ends makes room", async (_whose, limited, ids, people) => {
    const small = await open({ limits: { connections: limited } });
    const join = (index: number) => small.connectPerson(people[index] ?? "", ids[index]);
    const first = await join(0);
    await join(1);
    await expect(join(2)).rejects.toThrow("Not authorized");
    expect(small.refused).toMatchObject({ crowded: 1 });
    await first.endAsync();
    await vi.waitFor(() => join(2));
  });
});

it("closes once nobody is being admitted any more", async () => {
  const { promise: isDecided, resolve: decide } = Promise.withResolvers<void>();
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
  let isAdmissionOver = false;
  const own = await openDoors({
    admit: async () => {
      asked();
      await isDecided;
      isAdmissionOver = true;
      return undefined;
    },
  });
  const stream = await own.knock("tcp");
  stream.write(connectPacket("BOARD-1", "ok"));
  await isAsked;
  const closing = own.close();
  decide();
  await closing;
  expect(isAdmissionOver).toBe(true);
});
