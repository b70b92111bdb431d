import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Gateway, type GatewayOptions } from "../gateway.ts";
import type { AdoptedDevice } from "../server/calls.ts";
import { REPORT_TIMES } from "../server/report-loop.ts";
import { driverKind } from "../settings/settings.ts";
import { DRIVER_TIMES } from "../supervisor/driver-host.ts";
import { startTestBroker } from "./test-broker.ts";
import { TestField } from "./test-driver.ts";
import { HOME, startTestServer, TOKEN } from "./test-server.ts";

/** The real limits, a hundred times as fast. */
export const QUICK_DRIVERS = {
  ...DRIVER_TIMES,
  breaks: { firstMs: 10, slowestMs: 100 },
  begins: { firstMs: 10, slowestMs: 100 },
  stopMs: 100,
  takeBackMs: 200,
  missedAfterMs: 300,
};
const QUICK_REPORTS = {
  ...REPORT_TIMES,
  gatherMs: 5,
  leastMs: 10,
  away: { firstMs: 10, slowestMs: 50 },
  removedMs: 50,
};

/** A gateway with two simulated fields, a server and a broker; its data outlives `restart`. */
export async function startTestGateway(options: Partial<GatewayOptions> = {}) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "switchboard-gateway-"));
  const settingsFile = path.join(dataDir, "gateway.json");
  const refused = new Set<string>();
  let broker = await startTestBroker({ refuses: (_, secret) => refused.has(secret) });
  const server = await startTestServer(() => broker.address);
  const [field, other] = [new TestField(), new TestField()];
  const kinds = [
    driverKind({ name: "tasmota", read: readAny, create: field.create }),
    driverKind({ name: "shelly", read: readAny, create: other.create }),
  ];
  const lines: string[] = [];
  const create = () =>
    new Gateway({
      paired: { server: server.url, gateway: randomUUID(), name: "Plant room", token: TOKEN, home: HOME },
      dataDir,
      settingsFile,
      kinds,
      version: "0.0.1",
      log: (line) => lines.push(line),
      driverTimes: QUICK_DRIVERS,
      reportTimes: QUICK_REPORTS,
      holdMs: 50,
      ...options,
    });
  await writeFile(settingsFile, JSON.stringify({ drivers: { tasmota: {}, shelly: {} } }));
  let gateway = create();
  await gateway.start();
  return {
    dataDir,
    settingsFile,
    server,
    field,
    other,
    lines,
    refused,
    get broker() {
      return broker;
    },
    get gateway() {
      return gateway;
    },
    /** Stops the broker during `work`, then restarts it at the same address. */
    async withoutBroker(work: () => Promise<void>) {
      const { port, heard } = broker;
      await broker.stop();
      await work();
      broker = await startTestBroker({ port, refuses: (_, secret) => refused.has(secret) });
      broker.heard.push(...heard);
    },
    async restart(while_: () => void = () => undefined) {
      await gateway.stop();
      while_();
      gateway = create();
      await gateway.start();
    },
    async stop() {
      await gateway.stop();
      await Promise.all([server.stop(), broker.stop()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>;

function readAny(settings: unknown): unknown {
  const isWrong = typeof settings === "object" && settings !== null && "wrong" in settings;
  return isWrong ? { problem: '"wrong" is no setting' } : settings;
}

export function adoptedDevice(id: string, over: Partial<AdoptedDevice> = {}): AdoptedDevice {
  return {
    driver: "tasmota",
    id,
    kd_id: kdIdOf(id),
    switches: [{ switch_no: 1, channel: "1", does: "switch" }],
    sensors: [],
    ...over,
  };
}

export const kdIdOf = (id: string) => `GW-${id.toUpperCase().padStart(20, "0")}`;
