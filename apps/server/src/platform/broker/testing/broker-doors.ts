import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import tls from "node:tls";
import { connectAsync, type IClientOptions, type MqttClient } from "mqtt";
import { expect } from "vitest";
import { WebSocket } from "ws";
import { type Identity, issueServer, makeAuthority } from "../../tls/certificates.ts";
import type { IdentitySource } from "../../tls/server-identity.ts";
import { EmbeddedBroker } from "../embedded-broker.ts";
import { LIMITS, type Limits, type Refusal } from "../limits.ts";
import type { Credentials, Peer } from "../peer.ts";
import { WebSocketStream } from "../websocket-stream.ts";

export const HOME = "11111111-1111-4111-8111-111111111111";
export const DOORS = ["tcp", "tls", "web"] as const;
export type TestDoor = (typeof DOORS)[number];

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const EVERYTHING = { all: true, devices: new Set<string>(), switches: new Map<string, Set<number>>() };

/** Admits the password `ok` as the device of the user name; with the home's name, the password names the person. */
async function admit({ username, password, clientId }: Credentials): Promise<Peer | undefined> {
  if (username === HOME)
    return { kind: "session", session: clientId.split(".")[0] ?? "", user: password, home: HOME, rights: EVERYTHING };
  return password === "ok" ? { kind: "device", device: username, home: HOME } : undefined;
}

/** Issues one certificate for as long as the test runs. */
function ownIdentity(authority: Identity) {
  const issued = issueServer(authority, ["127.0.0.1"], new Date(), YEAR_MS);
  return { current: () => issued };
}

interface DoorOptions {
  limits?: Partial<Limits>;
  admit?: typeof admit;
  /** The identity at the TLS port, and its issuer. */
  identity?: IdentitySource;
  authority?: Identity;
  /** Answers plain HTTP requests. */
  answer?: http.RequestListener;
}

/** Opens a broker with all ports, for tests of what comes through them; admission needs no store. */
export async function openDoors(options: DoorOptions = {}) {
  const refused: Partial<Record<Refusal, number>> = {};
  const failed: unknown[] = [];
  const monitor = {
    refused: (what: Refusal) => {
      refused[what] = (refused[what] ?? 0) + 1;
    },
    failed: (error: unknown) => {
      failed.push(error);
    },
  };
  const gatekeeper = { admit: options.admit ?? admit };
  const broker = await EmbeddedBroker.start(gatekeeper, monitor, { limits: { ...LIMITS, ...options.limits } });
  const server = http.createServer(options.answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  broker.attachTo(server, { publicUrl: "https://switchboard.test", trustProxy: 0 });
  const { port } = server.address() as AddressInfo;
  const mqttPort = await broker.listen(0, "127.0.0.1");
  const authority = options.authority ?? (await makeAuthority("Test devices", new Date(), YEAR_MS));
  const identity = options.identity ?? ownIdentity(authority);
  const tlsPort = await broker.listenSecurely(0, "127.0.0.1", { identity, deviceAuthority: authority.certificate });
  const addresses = {
    tcp: `mqtt://127.0.0.1:${mqttPort}`,
    tls: `mqtts://127.0.0.1:${tlsPort}`,
    web: `ws://127.0.0.1:${port}/mqtt`,
  };
  const clients: MqttClient[] = [];

  async function connect(door: TestDoor, options: IClientOptions): Promise<MqttClient> {
    const client = await connectAsync(addresses[door], { reconnectPeriod: 0, ca: authority.certificate, ...options });
    client.on("error", () => undefined);
    clients.push(client);
    return client;
  }

  return {
    broker,
    port,
    tlsPort,
    authority,
    refused,
    failed,
    connectDevice: (device: string, door: TestDoor = "tcp") =>
      connect(door, { clientId: device, username: device, password: "ok" }),
    connectPerson: (user: string, clientId = `${user}.1`, door: TestDoor = "web") =>
      connect(door, { clientId, username: HOME, password: user }),
    /** Opens a connection on which a test sends its own bytes. */
    async knock(door: TestDoor): Promise<Duplex> {
      if (door === "tls") {
        const socket = tls.connect({ port: tlsPort, host: "127.0.0.1", ca: authority.certificate });
        socket.on("error", () => undefined);
        await once(socket, "secureConnect");
        return socket;
      }
      if (door === "tcp") {
        const socket = net.connect(mqttPort, "127.0.0.1").on("error", () => undefined);
        await once(socket, "connect");
        return socket;
      }
      const socket = new WebSocket(addresses.web);
      const stream = new WebSocketStream(socket);
      await once(socket, "open");
      return stream;
    },
    async close() {
      expect(failed).toEqual([]);
      await Promise.all(clients.map((client) => client.endAsync(true)));
      await broker.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

const text = (value: string) =>
  Buffer.concat([Buffer.from([value.length >> 8, value.length & 0xff]), Buffer.from(value)]);

/** Encodes a packet: its kind, the claimed length, and its content. */
export function packet(kind: number, body: Buffer, claimed = body.length): Buffer {
  const length: number[] = [];
  let left = claimed;
  do {
    const byte = left % 128;
    left = Math.floor(left / 128);
    length.push(left > 0 ? byte | 0x80 : byte);
  } while (left > 0);
  return Buffer.concat([Buffer.from([kind, ...length]), body]);
}

export function connectPacket(
  username: string,
  password: string,
  { clientId = username, keepalive = 60 } = {},
): Buffer {
  const flags = Buffer.from([4, 0b1100_0010, keepalive >> 8, keepalive & 0xff]);
  return packet(0x10, Buffer.concat([text("MQTT"), flags, text(clientId), text(username), text(password)]));
}

/** Resolves when the other side has closed it, also by a reset; its output is discarded. */
export async function ended(stream: Duplex): Promise<void> {
  stream.resume();
  if (!stream.closed) await new Promise((resolve) => stream.once("close", resolve));
}
