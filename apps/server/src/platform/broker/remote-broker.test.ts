import net from "node:net";
import type { Duplex } from "node:stream";
import { Aedes } from "aedes";
import { connectAsync } from "mqtt";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { PER_TURN, RemoteBroker } from "./remote-broker.ts";

let aedes: Aedes;
let tcp: net.Server;
let url: string;

/** A broker without any knowledge of this server. */
beforeAll(async () => {
  aedes = await Aedes.createBroker({
    // This broker supports sharing only in that the share of one is the whole.
    authorizeSubscribe: (_client, subscription, done) =>
      done(null, { ...subscription, topic: subscription.topic.replace("$share/switchboard/", "") }),
  });
  tcp = net.createServer({ noDelay: true }, (socket) => void aedes.handle(socket));
  await new Promise<void>((resolve) => tcp.listen(0, "127.0.0.1", resolve));
  url = `mqtt://127.0.0.1:${(tcp.address() as net.AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise<void>((resolve) => aedes.close(resolve));
  tcp.close();
});

const device = (clientId: string) => connectAsync(url, { clientId, reconnectPeriod: 0 });

it("closes the connection of a device at an external broker, and of no other", async () => {
  const remote = await RemoteBroker.connect({ url, onError: () => undefined });
  const [removed, neighbour] = [await device("KD-0001"), await device("KD-0002")];
  const closed = new Promise<void>((resolve) => removed.once("close", () => resolve()));
  await remote.disconnect("KD-0001");
  await closed;
  await remote.disconnect("KD-0003");
  expect([removed.connected, neighbour.connected, remote.isReachable()]).toEqual([false, true, true]);
  await neighbour.endAsync();
  await remote.close();
});

it("leaves the connection of a device to a broker that stores the accounts", async () => {
  const remote = await RemoteBroker.connect({ url, keepsAccounts: true, onError: () => undefined });
  const removed = await device("KD-0001");
  await remote.disconnect("KD-0001");
  // The broker answers in order, so a takeover would have closed the connection before this message is acknowledged.
  await removed.publishAsync("anything", "", { qos: 1 });
  expect(removed.connected).toBe(true);
  await removed.endAsync();
  await remote.close();
});

it("sends every command without delay, on each new connection to the broker", async () => {
  const atOnce = vi.spyOn(net.Socket.prototype, "setNoDelay");
  const remote = await RemoteBroker.connect({ url, onError: () => undefined });
  expect(atOnce.mock.calls).toContainEqual([true]);
  atOnce.mockRestore();
  await remote.close();
});

it("lets other work proceed in the middle of a flood", async () => {
  const remote = await RemoteBroker.connect({ url, onError: () => undefined });
  const total = 10 * PER_TURN;
  let [received, thisTurn, most] = [0, 0, 0];
  const all = new Promise<void>((resolve) => {
    void remote.subscribe(["flood"], () => {
      if (thisTurn++ === 0) setImmediate(() => (thisTurn = 0));
      most = Math.max(most, thisTurn);
      received += 1;
      if (received === total) resolve();
    });
  });
  const connection = await new Promise<Duplex>((resolve) =>
    aedes.once("subscribe", (_filters, client) => resolve(client.conn)),
  );
  // Sends all at once, as when a broker is faster than this server: PUBLISH, at QoS 0, of a "1".
  const message = Buffer.from([0x30, 8, 0, 5, ...Buffer.from("flood"), 0x31]);
  connection.write(Buffer.concat(Array.from({ length: total }, () => message)));
  await all;
  expect(most).toBeLessThanOrEqual(PER_TURN);
  await remote.close();
});

it("receives messages to be stored also from a broker without MQTT 5", async () => {
  const remote = await RemoteBroker.connect({ url, onError: () => undefined });
  const heard = new Promise<string>((resolve) => void remote.consume("kept", (_topic, payload) => resolve(payload)));
  await remote.startConsuming();
  const sender = await device("KD-0004");
  await sender.publishAsync("kept", "a reading", { qos: 1 });
  expect(await heard).toBe("a reading");
  await sender.endAsync();
  await remote.close();
});

it("detects when no device message would arrive though it is connected, and when it does again", async () => {
  const told: boolean[] = [];
  const onDelivery = (delivers: boolean) => void told.push(delivers);
  const remote = await RemoteBroker.connect({ url, onError: () => undefined, onDelivery, probeMs: 10 });
  await remote.startConsuming();
  expect(remote.isReachable()).toBe(true);
  aedes.authorizeForward = () => null;
  await vi.waitFor(() => expect([remote.isReachable(), told]).toEqual([false, [false]]));
  aedes.authorizeForward = (_client, packet) => packet;
  await vi.waitFor(() => expect([remote.isReachable(), told]).toEqual([true, [false, true]]));
  await remote.close();
});

it("fails when the broker rejects the client id", async () => {
  const remote = await RemoteBroker.connect({ url, onError: () => undefined });
  aedes.authenticate = (_client, _username, _password, done) => done(null, false);
  await expect(remote.disconnect("KD-0001")).rejects.toThrow();
  await remote.close();
});
