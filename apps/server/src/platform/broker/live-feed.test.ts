import net from "node:net";
import { Aedes } from "aedes";
import { afterAll, afterEach, beforeAll, expect, it, test, vi } from "vitest";
import { feedFilter, LiveFeed } from "./live-feed.ts";

const HOME = "11111111-1111-4111-8111-111111111111";
const STATUS = `KU/+/${HOME}/status`;

let aedes: Aedes;
let tcp: net.Server;
let url: string;
const asked: string[] = [];
const feeds: LiveFeed[] = [];

beforeAll(async () => {
  aedes = await Aedes.createBroker();
  const ours = (topics: string[]) => topics.filter((topic) => topic.startsWith("K"));
  aedes.on("subscribe", (filters) => asked.push(...ours(filters.map(({ topic }) => topic)).map((each) => `+${each}`)));
  aedes.on("unsubscribe", (filters) => asked.push(...ours(filters).map((each) => `-${each}`)));
  tcp = net.createServer({ noDelay: true }, (socket) => void aedes.handle(socket));
  await new Promise<void>((resolve) => tcp.listen(0, "127.0.0.1", resolve));
  url = `mqtt://127.0.0.1:${(tcp.address() as net.AddressInfo).port}`;
});
afterEach(async () => {
  for (const feed of feeds.splice(0)) await feed.close();
  asked.splice(0);
});
afterAll(async () => {
  await new Promise<void>((resolve) => aedes.close(resolve));
  tcp.close();
});

async function open(lingerMs = 1) {
  const [heard, left]: [string[], string[]] = [[], []];
  let lost = 0;
  const feed = await LiveFeed.connect({
    url,
    lingerMs,
    deliver: (topic, payload) => void heard.push(`${topic} ${payload}`),
    onLeft: (filter) => void left.push(filter),
    onLost: () => {
      lost += 1;
    },
    onError: () => undefined,
  });
  feeds.push(feed);
  return { feed, heard, left, lost: () => lost };
}

const say = (topic: string, payload: string) =>
  new Promise<void>((resolve) =>
    aedes.publish({ cmd: "publish", topic, payload, qos: 0, retain: false, dup: false }, () => resolve()),
  );

test.each([
  ["an admin's channel of all devices", STATUS, STATUS],
  ["one device's channel", `KU/KD-1/${HOME}/state/get`, `KU/+/${HOME}/state/get`],
  ["one switch", `KU/KD-1/${HOME}/switch/2/get`, `KU/+/${HOME}/switch/+/get`],
  ["notifications", `KA/${HOME}/notifications`, `KA/${HOME}/notifications`],
  ["changes, which every server hears of from the store", `KA/${HOME}/users/u/changes`, undefined],
  ["nothing of ours", "$SYS/uptime", undefined],
])("for %s it asks the broker for the home's", (_what, topic, expected) => {
  expect(feedFilter(topic)).toBe(expected);
});

it("subscribes once for all listeners, and unsubscribes with the last of them", async () => {
  const { feed, heard, left } = await open();
  feed.join(STATUS);
  feed.join(`KU/KD-1/${HOME}/status`);
  await vi.waitFor(() => expect(asked).toEqual([`+${STATUS}`]));
  await say(`KU/KD-1/${HOME}/status`, "1");
  await vi.waitFor(() => expect(heard).toEqual([`KU/KD-1/${HOME}/status 1`]));
  feed.leave(STATUS);
  feed.leave(`KU/KD-1/${HOME}/status`);
  await vi.waitFor(() => expect([asked, left]).toEqual([[`+${STATUS}`, `-${STATUS}`], [STATUS]]));
});

it("misses no message after a listener was confirmed", async () => {
  const { feed, heard } = await open();
  feed.join(STATUS);
  feed.join(`KU/KD-1/${HOME}/status`);
  for (const topic of [STATUS, `KU/KD-1/${HOME}/status`]) expect(feed.heard(topic)).toBeInstanceOf(Promise);
  await feed.heard(STATUS);
  await say(`KU/KD-1/${HOME}/status`, "1");
  await vi.waitFor(() => expect(heard).toEqual([`KU/KD-1/${HOME}/status 1`]));
  // From now on nobody has to wait.
  expect([STATUS, "$SYS/uptime"].map((topic) => feed.heard(topic))).toEqual([undefined, undefined]);
  for (const topic of [STATUS, `KU/KD-1/${HOME}/status`]) feed.leave(topic);
  await vi.waitFor(() => expect(asked).toContain(`-${STATUS}`));
});

it("stays subscribed for a page that is reloaded", async () => {
  const { feed, left } = await open(60_000);
  feed.join(STATUS);
  feed.leave(STATUS);
  feed.join(STATUS);
  feed.join(`KA/${HOME}/notifications`);
  await vi.waitFor(() => expect(asked).toEqual([`+${STATUS}`, `+KA/${HOME}/notifications`]));
  expect(left).toEqual([]);
});

it("reports that it lost the broker, and subscribes again once it is back", async () => {
  const { feed, lost } = await open();
  feed.join(STATUS);
  await vi.waitFor(() => expect(asked).toEqual([`+${STATUS}`]));
  for (const client of Object.values((aedes as Aedes & { clients: Record<string, { close(): void }> }).clients))
    client.close();
  // The broker itself ends the subscriptions of a lost connection.
  await vi.waitFor(() => expect([lost(), asked]).toEqual([1, [`+${STATUS}`, `-${STATUS}`, `+${STATUS}`]]));
  expect(feed.isConnected()).toBe(true);
});
