import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { contract, type ReplyOf } from "@switchboard/contract";
import { startFieldBroker, startZigbeeNetwork, type ZigbeeNetwork, zigbeePlug } from "@switchboard/fleet/field";
import { type ServerProcess, startServerProcess } from "../../apps/server/src/testing/server-process.ts";
import { type Building, openBuilding, signIn } from "./building.ts";
import { until } from "./until.ts";

const MAIN = path.join(import.meta.dirname, "../../apps/gateway/src/main.ts");

const yes = () => true;
const no = () => false;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export interface Plug {
  name: string;
  device: string;
  switch: string;
}

/**
 * A building whose devices are all behind one gateway: real server, database, gateway and driver, and a simulated
 * Zigbee network.
 */
export class GatewayWorld {
  readonly building: Building;
  readonly network: ZigbeeNetwork;
  server: ServerProcess;
  plugs: Plug[] = [];
  readonly #dataDir: string;
  #broker: Awaited<ReturnType<typeof startFieldBroker>>;
  #gateway: ChildProcess | undefined;
  #signedIn: ReturnType<typeof signIn> | undefined;
  #isClosing = false;

  private constructor(
    building: Building,
    server: ServerProcess,
    broker: Awaited<ReturnType<typeof startFieldBroker>>,
    network: ZigbeeNetwork,
    dataDir: string,
  ) {
    this.building = building;
    this.server = server;
    this.network = network;
    this.#broker = broker;
    this.#dataDir = dataDir;
  }

  /** `boards` are devices with our own protocol, besides the plugs. */
  static async open(plugs: number, { boards = 0, measureMs = 5000 } = {}): Promise<GatewayWorld> {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), "switchboard-gateway-"));
    const building = await openBuilding(boards);
    const server = await startServerProcess(building.database.url);
    const broker = await startFieldBroker();
    const devices = Array.from({ length: plugs }, (_, index) => zigbeePlug(index + 1, `Plug ${index + 1}`));
    const network = await startZigbeeNetwork({ url: broker.url, devices, measureMs });
    return new GatewayWorld(building, server, broker, network, dataDir);
  }

  /** Signs in once, because password hashing is not part of the trial. */
  call(): ReturnType<typeof signIn> {
    this.#signedIn ??= signIn(this.server.url, this.building.admin.email);
    this.#signedIn.catch(() => {
      this.#signedIn = undefined;
    });
    return this.#signedIn;
  }

  /** Pairs a gateway with a code of the dashboard, and starts its process. */
  async pair(): Promise<void> {
    const call = await this.call();
    const reply = await call(contract.newGateway, { name: "Plant room" });
    const { code } = (await reply.json()) as ReplyOf<typeof contract.newGateway>;
    await mkdir(this.#dataDir, { recursive: true });
    const drivers = { zigbee2mqtt: { url: this.#broker.url } };
    await writeFile(path.join(this.#dataDir, "gateway.json"), JSON.stringify({ drivers }));
    const pairing = this.#spawn("pair", code, "--server", this.server.url);
    const [exit] = await once(pairing, "exit");
    if (exit !== 0) throw new Error("the gateway could not be paired");
    this.startGateway();
  }

  get gatewayPid(): number {
    return this.#gateway?.pid ?? 0;
  }

  startGateway(): void {
    this.#gateway = this.#spawn();
  }

  async endGateway(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    const gateway = this.#gateway;
    this.#gateway = undefined;
    if (!gateway || gateway.exitCode !== null) return;
    const ended = once(gateway, "exit");
    gateway.kill(signal);
    await ended;
  }

  async restartServer(isKilled: boolean): Promise<void> {
    const ports = { port: this.server.port, mqttPort: this.server.mqttPort };
    await (isKilled ? this.server.stop() : this.server.end());
    this.server = await startServerProcess(this.building.database.url, { ports });
  }

  /** Waits until the server accepts requests again. */
  async restartStore(signal: "SIGKILL" | "SIGINT"): Promise<void> {
    const file = path.join(this.building.directory, "store/data/postmaster.pid");
    const pid = Number((await readFile(file, "utf8")).split("\n")[0]);
    process.kill(pid, signal);
    await until("the old store has ended", 30_000, () => !isAlive(pid));
    await until("the store is back", 30_000, () => this.building.database.query("SELECT 1").then(yes, no));
  }

  async restartFieldBroker(awayMs: number): Promise<void> {
    const { port } = this.#broker;
    await this.#broker.stop();
    await new Promise((over) => setTimeout(over, awayMs));
    this.#broker = await startFieldBroker(port);
  }

  async found(): Promise<ReplyOf<typeof contract.listFound>["found"]> {
    const call = await this.call();
    return ((await (await call(contract.listFound, undefined)).json()) as ReplyOf<typeof contract.listFound>).found;
  }

  /** Adopts all found devices, each with its one switch, and waits until all are online. */
  async adoptAll(count: number): Promise<void> {
    await until(`${count} devices are found`, 60_000, async () => (await this.found()).length >= count);
    const call = await this.call();
    const devices = (await this.found()).map(({ _id, name, channels }) => ({
      found: _id,
      device_name: name,
      channels: channels.map(({ key, name: channel }) => ({ key, name: channel || key })),
    }));
    const reply = await call(contract.adoptDevices, { devices });
    if (!reply.ok) throw new Error(`adopting failed with ${reply.status}: ${await reply.text()}`);
    this.plugs = await this.#readPlugs();
    await until("every adopted device is online", 60_000, () => this.allOnline());
  }

  async #readPlugs(): Promise<Plug[]> {
    const { database, enterprise } = this.building;
    return database.query<Plug & Record<string, unknown>>(
      `SELECT d.device_name AS name, d.id AS device, s.id AS switch FROM devices d
       JOIN switch_appliances s ON s.enterprise_id = d.enterprise_id AND s.device_id = d.id
       WHERE d.enterprise_id = $1 AND d.field IS NOT NULL`,
      [enterprise],
    );
  }

  async allOnline(): Promise<boolean> {
    const { database, enterprise } = this.building;
    const text = "SELECT count(*) FILTER (WHERE current_status % 2 = 0) AS away FROM devices WHERE enterprise_id = $1";
    const rows = await database.query<{ away: number }>(text, [enterprise]).catch(() => []);
    return rows[0]?.away === 0;
  }

  /** Counts the plugs whose state the server shows correctly. */
  async right(): Promise<Plug[]> {
    const { database, enterprise } = this.building;
    const text = "SELECT id, current_status AS state FROM switch_appliances WHERE enterprise_id = $1";
    const rows = await database.query<{ id: string; state: number | boolean }>(text, [enterprise]).catch(() => []);
    const shown = new Map(rows.map(({ id, state }) => [id, Number(state) === 1]));
    return this.plugs.filter((plug) => shown.get(plug.switch) === (this.network.stateOf(plug.name).state === "ON"));
  }

  /** Counts surplus or missing devices and found devices. */
  async miscounted(): Promise<number> {
    const { database, enterprise } = this.building;
    const [row] = await database.query<{ devices: number; found: number }>(
      `SELECT (SELECT count(*) FROM devices WHERE enterprise_id = $1) AS devices,
         (SELECT count(*) FROM found_devices WHERE enterprise_id = $1 AND NOT is_gone) AS found`,
      [enterprise],
    );
    return Math.abs((row?.devices ?? 0) - this.plugs.length) + Math.abs((row?.found ?? 0) - this.plugs.length);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.endGateway("SIGTERM");
    await this.network.stop();
    await this.#broker.stop();
    await this.server.stop();
    await this.building.close();
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  #spawn(...args: string[]): ChildProcess {
    const stdio: ["ignore", "ignore", "pipe"] = ["ignore", "ignore", "pipe"];
    const child = spawn(process.execPath, [MAIN, ...args, "--data", this.#dataDir], { stdio });
    child.stderr.on("data", (text: Buffer) => {
      if (!this.#isClosing) process.stderr.write(text);
    });
    const end = () => void child.kill("SIGKILL");
    process.once("exit", end);
    child.once("exit", () => process.off("exit", end));
    return child;
  }
}
