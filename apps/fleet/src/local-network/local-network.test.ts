import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:tls";
import { LOCAL_PATHS, LocalNetworks, LocalPing } from "@switchboard/contract";
import { encodeWifiPassword } from "@switchboard/domain/site";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { type Fleet, startFleet } from "../fleet.ts";
import { HOME, startBroker, type TestBroker } from "../testing.ts";
import { CERTIFICATE, KEY } from "../testing-tls.ts";
import { LocalNetwork } from "./local-network.ts";

const OTHER_HOME = "22222222-2222-4222-8222-222222222222";
const FILE = {
  home: HOME,
  devices: [{ kd_id: "SIM0001", secret: "first", device_type: "SW_3_REL" as const }],
  boxed: [
    { kd_id: "BOX-1", device_type: "SW_4_NODE" as const, pin: "1234" },
    { kd_id: "BOX-2", device_type: "ENERGY_METER_1" as const, pin: "4321" },
  ],
};

let folder: string;
let broker: TestBroker;
let fleet: Fleet;
let network: LocalNetwork;
let said: string[];
/** The secrets that the broker accepts, by `kd_id`. */
let secrets: Map<string, string>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fleet-"));
  broker = await startBroker();
  said = [];
  secrets = new Map([["SIM0001", "first"]]);
  broker.aedes.authenticate = (_client, name, password, done) => done(null, secrets.get(`${name}`) === `${password}`);
  await start();
});

afterEach(async () => {
  await stop();
  await broker.stop();
  await rm(folder, { recursive: true });
});

async function start(): Promise<void> {
  // The fleet's own broker is unreachable: a device that comes online was configured, or has a broker in the file.
  fleet = startFleet({ brokerUrl: "mqtt://127.0.0.1:1", devices: [], intervals: { reconnectMs: 20 } });
  const memoryFile = join(folder, "memory.json");
  network = new LocalNetwork(fleet, { basePort: "any", joinMs: 20, memoryFile, say: (line) => said.push(line) });
  await network.follow({ ...FILE, devices: FILE.devices.map((each) => ({ ...each, broker: broker.url })) });
}

async function stop(): Promise<void> {
  await network.stop();
  await fleet.stop();
}

function addressOf(kd_id: string): string | undefined {
  return network.addresses().find((each) => each.device_id === kd_id)?.address;
}

async function ask(kd_id: string, path: string): Promise<unknown> {
  return (await fetch(`${addressOf(kd_id)}${path}`)).json();
}

function configure(kd_id: string, given: Record<string, string> = {}): Promise<Response> {
  const wifi = { ssid: "Meridian Office", password: encodeWifiPassword("a password"), home: OTHER_HOME };
  const where = { broker: broker.url.replace("mqtt://", ""), secret: "box secret" };
  const body = new URLSearchParams({ ...wifi, ...where, ...given });
  return fetch(`${addressOf(kd_id)}${LOCAL_PATHS.config}`, { method: "POST", body });
}

const isOnline = (kd_id: string) => fleet.devices.get(kd_id)?.online ?? false;
const setback = async (kd_id: string) => ((await ask(kd_id, LOCAL_PATHS.ping)) as { error?: string }).error;

describe("a boxed device in its own Wi-Fi", () => {
  it("uses TLS when it is configured so, and keeps its authority and its certificate", async () => {
    const tls = { ca: CERTIFICATE, certificate: CERTIFICATE, key: KEY };
    await configure("BOX-1", { tls_broker: "127.0.0.1:8883", ...tls });
    const kept = async () =>
      JSON.parse(await readFile(join(folder, "memory.json"), "utf8").catch(() => '{"devices":[]}'));
    await vi.waitFor(async () =>
      expect((await kept()).devices).toEqual([
        expect.objectContaining({ kd_id: "BOX-1", broker: "mqtts://127.0.0.1:8883", tls }),
      ]),
    );
  });

  it("comes online through TLS", async () => {
    secrets.set("BOX-1", "box secret");
    const door = createServer({ cert: CERTIFICATE, key: KEY }, (socket) => void broker.aedes.handle(socket));
    await new Promise<void>((resolve) => void door.listen(0, "127.0.0.1", resolve));
    const { port } = door.address() as AddressInfo;
    await configure("BOX-1", { tls_broker: `127.0.0.1:${port}`, ca: CERTIFICATE });
    await vi.waitFor(() => expect(isOnline("BOX-1")).toBe(true));
    door.close();
  });

  it("refuses invalid certificates while the installer is still connected", async () => {
    expect((await configure("BOX-1", { tls_broker: "127.0.0.1:8883", ca: "nonsense" })).status).toBe(400);
  });

  it("serves a page at its address, for dashboards that may not call it", async () => {
    const reply = await fetch(`${addressOf("BOX-1")}/`);
    expect(reply.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await reply.text()).toContain("location.hash");
  });

  it("reports its identity and the networks that it finds", async () => {
    expect(z.parse(LocalPing, await ask("BOX-1", LOCAL_PATHS.ping))).toEqual({
      device_id: "BOX-1",
      device_type: "SW_4_NODE",
    });
    const { networks } = z.parse(LocalNetworks, await ask("BOX-1", LOCAL_PATHS.scan));
    expect(networks.length).toBeGreaterThan(2);
    expect(networks.some(({ ssid }) => /[^\x20-\x7e]/.test(ssid))).toBe(true);
    expect(fleet.devices.has("BOX-1")).toBe(false);
    expect(said).toEqual([`own Wi-Fi of BOX-1 at ${addressOf("BOX-1")}, BOX-2 at ${addressOf("BOX-2")}`]);
  });

  it("allows requests from any page, also from a browser that checks private networks first", async () => {
    const headers = { origin: "https://lights.example.com", "access-control-request-private-network": "true" };
    const preflight = await fetch(`${addressOf("BOX-1")}${LOCAL_PATHS.config}`, { method: "OPTIONS", headers });
    expect(preflight.status).toBe(204);
    const replies = [preflight, await fetch(`${addressOf("BOX-1")}${LOCAL_PATHS.ping}`, { headers })];
    for (const reply of replies) {
      expect(reply.headers.get("access-control-allow-origin")).toBe("*");
      expect(reply.headers.get("access-control-allow-private-network")).toBe("true");
    }
    expect(preflight.headers.get("access-control-allow-methods")).toContain("POST");
  });

  it("joins the configured home, is online there, and closes its Wi-Fi; the others keep theirs", async () => {
    secrets.set("BOX-1", "box secret");
    const address = addressOf("BOX-1");
    const reply = await configure("BOX-1");
    expect([reply.status, await reply.json()]).toEqual([200, { accepted: true }]);
    await vi.waitFor(() => expect(addressOf("BOX-1")).toBeUndefined());
    await expect(fetch(`${address}${LOCAL_PATHS.ping}`)).rejects.toThrow();
    const messages = broker.heard.filter((each) => each.device === "BOX-1");
    expect(messages[0]).toMatchObject({ topic: `KU/BOX-1/${OTHER_HOME}/status`, text: "1", retain: true });
    expect(addressOf("BOX-2")).toBeDefined();
    await vi.waitFor(() => expect(isOnline("SIM0001")).toBe(true));
  });

  it("stays where it is with a wrong Wi-Fi password, reports that, and accepts the right one afterwards", async () => {
    secrets.set("BOX-1", "box secret");
    const strict = { ssid: "Switchboard Lab", password: encodeWifiPassword("switchbored") };
    expect(await (await configure("BOX-1", strict)).json()).toEqual({ accepted: true });
    await vi.waitFor(async () => expect(await setback("BOX-1")).toBe("wifi"));
    expect(fleet.devices.has("BOX-1")).toBe(false);
    await configure("BOX-1", { ...strict, password: encodeWifiPassword("switchboard") });
    await vi.waitFor(() => expect(isOnline("BOX-1")).toBe(true));
  });

  it.each([
    ["no network", { ssid: "" }],
    ["a name of more than 32 bytes", { ssid: "कार्यालय कार्यालय" }],
    ["a password that is not encoded", { password: "%%%" }],
    ["a home that is none", { home: "home" }],
    ["a broker that is an address of its own", { broker: "mqtt://127.0.0.1:1883/x" }],
    ["no secret", { secret: "" }],
  ])("refuses %s", async (_what, given) => {
    const reply = await configure("BOX-1", given);
    expect([reply.status, await reply.json()]).toEqual([400, { accepted: false, error: "invalid" }]);
  });

  it("refuses values that are too long, and unknown ones", async () => {
    expect((await configure("BOX-1", { secret: "x".repeat(5000) })).status).toBe(413);
    expect((await fetch(`${addressOf("BOX-1")}/toString`)).status).toBe(404);
    expect((await fetch(`${addressOf("BOX-1")}${LOCAL_PATHS.config}`)).status).toBe(404);
  });
});

describe("a configured device", () => {
  beforeEach(async () => {
    secrets.set("BOX-1", "box secret");
    await configure("BOX-1");
    await vi.waitFor(() => expect(addressOf("BOX-1")).toBeUndefined());
  });

  it("remembers its home after a restart, and keeps it private", async () => {
    expect((await stat(join(folder, "memory.json"))).mode & 0o777).toBe(0o600);
    await stop();
    await start();
    await vi.waitFor(() => expect(isOnline("BOX-1")).toBe(true));
    await vi.waitFor(() => expect(addressOf("BOX-1")).toBeUndefined());
    expect(said.join()).not.toContain("box secret");
  });

  it("starts unconfigured when its memory is broken", async () => {
    await stop();
    await writeFile(join(folder, "memory.json"), "{");
    await start();
    expect(addressOf("BOX-1")).toBeDefined();
    await vi.waitFor(() => expect(isOnline("SIM0001")).toBe(true));
  });

  it("forgets its home for good when it is reset", async () => {
    expect(await network.reset("BOX-1")).toBe(true);
    expect([fleet.devices.has("BOX-1"), await setback("BOX-1")]).toEqual([false, undefined]);
    await stop();
    await start();
    expect([fleet.devices.has("BOX-1"), addressOf("BOX-1")]).toEqual([false, expect.any(String)]);
    expect(await network.reset("SIM0001")).toBe(false);
  });

  it("opens its Wi-Fi again when the broker refuses it, and returns with new credentials", async () => {
    secrets.set("BOX-1", "newer secret");
    broker.cutOff();
    await vi.waitFor(async () => expect(await setback("BOX-1")).toBe("broker"));
    await configure("BOX-1", { secret: "newer secret" });
    await vi.waitFor(() => expect(addressOf("BOX-1")).toBeUndefined());
    expect(isOnline("BOX-1")).toBe(true);
  });
});

it("opens the Wi-Fi of a device of the building, once the broker refuses it", async () => {
  await vi.waitFor(() => expect(isOnline("SIM0001")).toBe(true));
  expect(addressOf("SIM0001")).toBeUndefined();
  secrets.set("SIM0001", "second");
  broker.cutOff();
  await vi.waitFor(async () => expect(await setback("SIM0001")).toBe("broker"));
  await configure("SIM0001", { home: HOME, secret: "second" });
  await vi.waitFor(() => expect(addressOf("SIM0001")).toBeUndefined());
  expect(isOnline("SIM0001")).toBe(true);
});

it("serves a list of open Wi-Fis before the devices' own ports, and continues when a port is taken", async () => {
  const taken = Number(new URL(addressOf("BOX-1") ?? "").port);
  const other = startFleet({ brokerUrl: broker.url, devices: [] });
  const lines: string[] = [];
  const second = new LocalNetwork(other, { basePort: taken, say: (line) => lines.push(line) });
  await second.follow({ home: HOME, devices: [], boxed: FILE.boxed });
  expect(lines[0]).toContain(`no own Wi-Fi for the list of them on port ${taken}`);
  await second.stop();
  await stop();
  const third = new LocalNetwork(other, { basePort: taken });
  await third.follow({ home: HOME, devices: [], boxed: FILE.boxed });
  const list = await (await fetch(`http://127.0.0.1:${taken}/`)).json();
  expect(list).toEqual({ devices: third.addresses() });
  await third.stop();
  await other.stop();
});
