import net from "node:net";
import { Aedes } from "aedes";
import { connectAsync } from "mqtt";
import { afterAll, beforeAll, expect, it } from "vitest";
import { RemoteBroker } from "./remote-broker.ts";

let aedes: Aedes;
let tcp: net.Server;
let url: string;

/** A broker that knows nothing of this server. */
beforeAll(async () => {
  aedes = await Aedes.createBroker();
  tcp = net.createServer((socket) => void aedes.handle(socket));
  await new Promise<void>((resolve) => tcp.listen(0, "127.0.0.1", resolve));
  url = `mqtt://127.0.0.1:${(tcp.address() as net.AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise<void>((resolve) => aedes.close(resolve));
  tcp.close();
});

const device = (clientId: string) => connectAsync(url, { clientId, reconnectPeriod: 0 });

it("ends the connection of a device that an outside broker holds, and of no other", async () => {
  const remote = await RemoteBroker.connect(url, () => undefined);
  const [removed, neighbour] = [await device("KD-0001"), await device("KD-0002")];
  const closed = new Promise<void>((resolve) => removed.once("close", () => resolve()));
  await remote.disconnect("KD-0001");
  await closed;
  await remote.disconnect("KD-0003");
  expect([removed.connected, neighbour.connected, remote.isReachable()]).toEqual([false, true, true]);
  await neighbour.endAsync();
  await remote.close();
});

it("says so where the broker does not let it", async () => {
  const remote = await RemoteBroker.connect(url, () => undefined);
  aedes.authenticate = (_client, _username, _password, done) => done(null, false);
  await expect(remote.disconnect("KD-0001")).rejects.toThrow();
  await remote.close();
});
