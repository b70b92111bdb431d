import net from "node:net";
import { Aedes } from "aedes";
import { afterEach, expect, it, vi } from "vitest";
import { RemoteBroker } from "./remote-broker.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Listens where a broker is expected; `answer` handles a CONNECT of that protocol level. */
async function listen(answer: (socket: net.Socket, level: number, first: Buffer) => void, port = 0): Promise<number> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    // The level follows the fixed header and the name of the protocol.
    socket.once("data", (bytes) => answer(socket, bytes[bytes.indexOf("MQTT") + 4] ?? 0, bytes));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as net.AddressInfo).port;
}

const connack = (code: number) => Buffer.from([0x20, 2, 0, code]);
const at = (port: number) => `mqtt://server:hidden@127.0.0.1:${port}`;
const connectTo = (port: number, notices: string[] = []) =>
  RemoteBroker.connect({
    url: at(port),
    onError: () => undefined,
    onNotice: (text) => void notices.push(text),
    probeMs: 10,
    waitingMs: 10,
  });

it.each([
  ["does not speak the protocol", 1, /speaks no MQTT 3.1.1/],
  ["refuses the password", 4, /refuses the user name or the password of BROKER_URL/],
  ["does not know the account", 5, /does not let the account of BROKER_URL connect/],
])("ends the start with a sentence where the broker %s", async (_name, code, words) => {
  const port = await listen((socket) => socket.write(connack(code)));
  const failed = connectTo(port);
  await expect(failed).rejects.toThrow(words);
  await expect(failed).rejects.toThrow(`mqtt://127.0.0.1:${port} `);
});

it("reports repeatedly that a broker is silent, without its password, and continues once it answers", async () => {
  const port = await listen(() => undefined);
  const waiting: string[] = [];
  const connecting = connectTo(port, waiting);
  await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(2));
  expect(waiting[0]).toBe(
    `The broker at mqtt://127.0.0.1:${port} cannot be reached (it takes the connection and does not answer); trying again.`,
  );
  for (const end of ends.splice(0)) end();
  await listen((socket) => socket.write(connack(0)), port);
  const remote = await connecting;
  await remote.close();
});

it("reports that a broker is away, and continues once it is there", async () => {
  const port = await listen(() => undefined);
  for (const end of ends.splice(0)) end();
  const waiting: string[] = [];
  const connecting = connectTo(port, waiting);
  await vi.waitFor(() => expect(waiting.at(-1)).toContain("ECONNREFUSED"));
  await listen((socket) => socket.write(connack(0)), port);
  const remote = await connecting;
  await remote.close();
});

/** A whole broker that speaks MQTT 3.1.1 alone, and closes connections with a newer version. */
async function oldBroker({ delivers }: { delivers: boolean }): Promise<number> {
  const aedes = await Aedes.createBroker(delivers ? {} : { authorizeForward: () => null });
  ends.push(() => aedes.close());
  return listen((socket, level, bytes) => {
    if (level === 5) return socket.destroy();
    socket.unshift(bytes);
    return aedes.handle(socket);
  });
}

it("fails the start when no published message comes back", async () => {
  const remote = await connectTo(await oldBroker({ delivers: false }));
  await expect(remote.startConsuming()).rejects.toThrow(
    /does not deliver what the server subscribes to.* must be free to publish and subscribe everywhere/,
  );
  await remote.close();
});

it("works without MQTT 5 and sharing when the broker closes such a connection instead of answering", async () => {
  const notices: string[] = [];
  const remote = await connectTo(await oldBroker({ delivers: true }), notices);
  const heard = new Promise<string>((resolve) => void remote.consume("kept", (_topic, payload) => resolve(payload)));
  await remote.startConsuming();
  await remote.publish("kept", "a reading");
  expect(await heard).toBe("a reading");
  expect(notices).toContainEqual(expect.stringContaining("one server at a time takes what devices say"));
  await remote.close();
});
