import { once } from "node:events";
import net from "node:net";
import tls from "node:tls";
import { connectAsync } from "mqtt";
import { afterEach, describe, expect, it, vi } from "vitest";
import { issueDevice, issueServer, makeAuthority } from "../tls/certificates.ts";
import type { Credentials, Peer } from "./peer.ts";
import { ended, HOME, openDoors } from "./testing/broker-doors.ts";

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

type Doors = Awaited<ReturnType<typeof openDoors>>;
let doors: Doors | undefined;
async function open(given?: Parameters<typeof openDoors>[0]): Promise<Doors> {
  doors = await openDoors(given);
  return doors;
}
afterEach(() => doors?.close());

/** Connects without sending any TLS. */
async function silent({ tlsPort }: Doors) {
  const socket = net.connect(tlsPort, "127.0.0.1").on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

describe("a client that does not shake hands", () => {
  it("is disconnected when its time is over", async () => {
    const impatient = await open({ limits: { admissionMs: 50 } });
    await ended(await silent(impatient));
    await vi.waitFor(() => expect(impatient.refused).toEqual({ late: 1 }));
  });

  it("is disconnected at the first bytes that are not TLS", async () => {
    const { refused, ...rest } = await open();
    const socket = await silent({ refused, ...rest });
    socket.write("GET / HTTP/1.1\r\n\r\n");
    await ended(socket);
    await vi.waitFor(() => expect(refused).toEqual({ handshake: 1 }));
  });

  it("makes room for later ones of the same address, the longest-waiting first", async () => {
    const small = await open({ limits: { handshakes: { address: 2, all: 100 } } });
    const first = await silent(small);
    const rest = [await silent(small), await silent(small)];
    await ended(first);
    await vi.waitFor(() => expect(small.refused).toEqual({ crowded: 1 }));
    expect(rest.some((socket) => socket.destroyed)).toBe(false);
    const device = await small.connectDevice("BOARD-1", "tls");
    expect(device.connected).toBe(true);
    for (const socket of rest) socket.destroy();
  });

  it("must speak TLS 1.2 or newer", async () => {
    const { tlsPort, refused } = await open();
    const old = tls.connect({
      port: tlsPort,
      host: "127.0.0.1",
      maxVersion: "TLSv1.1",
      minVersion: "TLSv1",
      ciphers: "DEFAULT@SECLEVEL=0",
      rejectUnauthorized: false,
    });
    await expect(once(old, "secureConnect")).rejects.toThrow();
    await vi.waitFor(() => expect(refused).toEqual({ handshake: 1 }));
  });
});

describe("a new certificate", () => {
  it("is presented to later clients, and connected ones stay", async () => {
    const authority = await makeAuthority("Test devices", new Date(), YEAR_MS);
    const issue = () => issueServer(authority, ["127.0.0.1"], new Date(), YEAR_MS);
    let shown = await issue();
    const renewing = await open({ identity: { current: async () => shown }, authority });
    const stays = await renewing.connectDevice("BOARD-1", "tls");
    const before = await shownBy(renewing);
    await renewing.broker.renewCertificate();
    expect(await shownBy(renewing)).toBe(before);
    shown = await issue();
    await renewing.broker.renewCertificate();
    expect(await shownBy(renewing)).not.toBe(before);
    expect(stays.connected).toBe(true);
  });

  it("is ignored when it cannot be read, and the former one stays", async () => {
    const authority = await makeAuthority("Test devices", new Date(), YEAR_MS);
    const first = await issueServer(authority, ["127.0.0.1"], new Date(), YEAR_MS);
    let isBroken = false;
    const current = async () => {
      if (isBroken) throw new Error("half written");
      return first;
    };
    const renewing = await open({ identity: { current }, authority });
    isBroken = true;
    await expect(renewing.broker.renewCertificate()).rejects.toThrow("half written");
    expect((await renewing.connectDevice("BOARD-1", "tls")).connected).toBe(true);
  });
});

async function shownBy({ tlsPort, authority }: Doors): Promise<string> {
  const socket = tls.connect({ port: tlsPort, host: "127.0.0.1", ca: authority.certificate });
  await once(socket, "secureConnect");
  const { serialNumber } = socket.getPeerCertificate();
  socket.destroy();
  return serialNumber;
}

describe("a device's certificate", () => {
  async function whatIsProven(given: { certificate?: string; key?: string }) {
    const proven: Credentials["certificate"][] = [];
    const admit = async ({ username, certificate }: Credentials): Promise<Peer> => {
      proven.push(certificate);
      return { kind: "device", device: username, home: HOME };
    };
    const asking = await open({ admit });
    const own = await issueDevice(asking.authority, "BOARD-1", new Date(), YEAR_MS);
    const { certificate: cert, key } = { ...(given.certificate === "own" ? own : given) };
    const client = await connectAsync(`mqtts://127.0.0.1:${asking.tlsPort}`, {
      ...{ clientId: "BOARD-1", username: "BOARD-1", password: "ok", reconnectPeriod: 0 },
      ...{ ca: asking.authority.certificate, cert, key },
    });
    await client.endAsync();
    return proven[0];
  }

  it("is known by its name and its fingerprint when it is ours", async () => {
    expect(await whatIsProven({ certificate: "own" })).toEqual({
      commonName: "BOARD-1",
      fingerprint: expect.any(Buffer),
    });
  });

  it("is not needed for the handshake", async () => {
    expect(await whatIsProven({})).toBeUndefined();
  });

  it("proves nothing when it is foreign or expired", async () => {
    const stranger = await makeAuthority("Test devices", new Date(), YEAR_MS);
    expect(await whatIsProven(await issueDevice(stranger, "BOARD-1", new Date(), YEAR_MS))).toBeUndefined();
  });
});
