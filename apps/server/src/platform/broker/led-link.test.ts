import net from "node:net";
import { Aedes } from "aedes";
import { connectAsync, type MqttClient } from "mqtt";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Acknowledge } from "../acknowledge.ts";
import { type Lease, LedLink } from "./led-link.ts";

const TOPIC = "KU/KD-1/home/power/get";

let aedes: Aedes;
let tcp: net.Server;
let url: string;
let device: MqttClient;
const links: LedLink[] = [];

beforeAll(async () => {
  aedes = await Aedes.createBroker();
  tcp = net.createServer({ noDelay: true }, (socket) => void aedes.handle(socket));
  await new Promise<void>((resolve) => tcp.listen(0, "127.0.0.1", resolve));
  url = `mqtt://127.0.0.1:${(tcp.address() as net.AddressInfo).port}`;
  device = await connectAsync(url, { clientId: "KD-1" });
});
let holder: number | undefined;
beforeEach(() => {
  holder = undefined;
});
afterEach(async () => {
  for (const link of links.splice(0)) await link.close();
});
afterAll(async () => {
  await device.endAsync(true);
  await new Promise<void>((resolve) => aedes.close(resolve));
  tcp.close();
});

let servers = 0;

/** Starts a server that leads for as long as the test says so. */
async function serve(answersAtOnce = true) {
  const own = ++servers;
  const lease: Lease = {
    hold: async () => {
      holder ??= own;
      return holder === own;
    },
    release: async () => {
      if (holder === own) holder = undefined;
    },
  };
  const [heard, owed]: [string[], Acknowledge[]] = [[], []];
  const link = await LedLink.open({
    ...{ url, lease, protocolVersion: 4, filters: [TOPIC], everyMs: 5 },
    onError: () => undefined,
    consume: (topic, payload, acknowledge) => {
      if (topic !== TOPIC) return acknowledge?.();
      heard.push(payload);
      if (answersAtOnce) acknowledge?.();
      else if (acknowledge) owed.push(acknowledge);
    },
  });
  links.push(link);
  return { link, heard, owed, own };
}

const say = (payload: string) => device.publishAsync(TOPIC, payload, { qos: 1 });

it("delivers everything to one of two servers, and to the other what comes after it", async () => {
  const [first, second] = [await serve(), await serve()];
  expect([first.link.isExpected(), second.link.isExpected()]).toEqual([true, false]);
  await say("one");
  await vi.waitFor(() => expect(first.heard).toEqual(["one"]));
  links.splice(links.indexOf(first.link), 1);
  await first.link.close();
  await say("two");
  await vi.waitFor(() => expect(second.heard).toEqual(["two"]));
  expect(first.heard).toEqual(["one"]);
});

it("delivers unstored messages of a replaced leader to the next one, and keeps the former away", async () => {
  const [slow, next] = [await serve(false), await serve()];
  await say("not stored");
  await vi.waitFor(() => expect(slow.heard).toEqual(["not stored"]));
  holder = next.own;
  await vi.waitFor(() => expect(next.heard).toEqual(["not stored"]));
  await vi.waitFor(() => expect(slow.link.isExpected()).toBe(false));
  await say("after");
  await vi.waitFor(() => expect(next.heard).toEqual(["not stored", "after"]));
  expect(slow.heard).toEqual(["not stored"]);
});

it("resumes its session after the broker closed the connection", async () => {
  const { heard } = await serve();
  const { clients } = aedes as Aedes & { clients: Record<string, { close(): void }> };
  clients["switchboard-consumer-all"]?.close();
  await say("meanwhile");
  await vi.waitFor(() => expect(heard).toEqual(["meanwhile"]));
});
