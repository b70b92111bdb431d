import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, openSync, readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { promisify } from "node:util";
import { freePorts } from "../platform/free-port.ts";

const SBIN = "/usr/lib/rabbitmq/bin";
const SETTINGS = path.join(import.meta.dirname, "../../../../deploy/brokers");
const START_MS = 120_000;

const RABBITMQ_ACCOUNT = { user: "switchboard-server", password: "a-password-of-your-own" };
/** The `set_policy` line in deploy/brokers/rabbitmq-cluster.conf. */
const POLICY = /set_policy (\S+) '(.*)' '(.*)' --apply-to queues/;

interface RabbitmqOptions {
  directory: string;
  nodes: number;
  /** The address of the server's hooks, and the secret in their path. */
  hooks: { url: string; secret: string };
}

interface RabbitmqNode {
  port: number;
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface Rabbitmq {
  nodes: RabbitmqNode[];
  /** The value of BROKER_URL. */
  url: string;
  stop(): Promise<void>;
}

export function isRabbitmqInstalled(): boolean {
  return existsSync(`${SBIN}/rabbitmq-server`);
}

/**
 * Starts RabbitMQ on this machine alone, one node or a cluster, with the settings of deploy/brokers except for ports
 * and addresses.
 */
export async function startRabbitmq({ directory, nodes: count, hooks }: RabbitmqOptions): Promise<Rabbitmq> {
  const [epmdPort = 0, ...ports] = await freePorts(1 + 2 * count);
  const epmd = spawn("epmd", ["-port", String(epmdPort), "-address", "127.0.0.1"], { stdio: "ignore" });
  const cookie = randomUUID();
  const names = Array.from({ length: count }, (_, index) => `switchboard${index + 1}@localhost`);
  const nodes = await Promise.all(
    names.map((name, index) => {
      const [port = 0, distPort = 0] = ports.slice(2 * index);
      return node({ name, names, directory, epmdPort, cookie, hooks, port, distPort });
    }),
  );
  const stop = async () => {
    await Promise.all(nodes.map((each) => each.kill()));
    epmd.kill();
  };
  try {
    await Promise.all(nodes.map((each) => each.start()));
    if (count > 1) await nodes[0]?.setPolicy();
  } catch (error) {
    await stop();
    throw error;
  }
  const { user, password } = RABBITMQ_ACCOUNT;
  const url = `mqtt://${user}:${password}@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(",")}`;
  return { nodes, url, stop };
}

interface NodeOptions {
  name: string;
  names: string[];
  directory: string;
  epmdPort: number;
  cookie: string;
  hooks: RabbitmqOptions["hooks"];
  port: number;
  /** The port by which the nodes communicate. */
  distPort: number;
}

async function node(options: NodeOptions) {
  const { name, directory, epmdPort, cookie, port, distPort } = options;
  const home = path.join(directory, name);
  const log = path.join(home, "out.log");
  await mkdir(home, { recursive: true });
  const config = path.join(home, "rabbitmq.conf");
  await writeFile(config, await settings(options));
  const plugins = path.join(home, "enabled_plugins");
  await writeFile(plugins, "[rabbitmq_mqtt,rabbitmq_auth_backend_http].\n");
  const env = {
    ...process.env,
    HOME: home,
    ERL_EPMD_PORT: String(epmdPort),
    ERL_EPMD_ADDRESS: "127.0.0.1",
    RABBITMQ_NODENAME: name,
    RABBITMQ_DIST_PORT: String(distPort),
    RABBITMQ_ERLANG_COOKIE: cookie,
    RABBITMQ_CONFIG_FILE: config,
    RABBITMQ_ENABLED_PLUGINS_FILE: plugins,
    RABBITMQ_MNESIA_BASE: path.join(home, "mnesia"),
    RABBITMQ_LOG_BASE: path.join(home, "log"),
    RABBITMQ_LOGS: "-",
    RABBITMQ_PID_FILE: path.join(home, "pid"),
    RABBITMQ_CONF_ENV_FILE: path.join(home, "none"),
    RABBITMQ_ADVANCED_CONFIG_FILE: path.join(home, "none.config"),
    // Schedulers that spin while waiting would take the processor from the tests.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: "+sbwt none +sbwtdcpu none +sbwtdio none",
  };
  let child: ChildProcess | undefined;
  const end = () => {
    try {
      if (child?.pid) process.kill(-child.pid, "SIGKILL");
    } catch {
      // The process has ended by itself.
    }
  };
  process.once("exit", end);
  return {
    port,
    async start() {
      const output = openSync(log, "w");
      child = spawn(`${SBIN}/rabbitmq-server`, { env, detached: true, stdio: ["ignore", output, output] });
      const until = Date.now() + START_MS;
      while (!(await answers(port)) || !readFileSync(log, "utf8").includes("Server startup complete")) {
        if (child.exitCode !== null || Date.now() > until)
          throw new Error(`RabbitMQ did not start: ${(await readFile(log, "utf8")).slice(-2000)}`);
        await after(100);
      }
    },
    /** Kills it without notice, as when its machine is gone. */
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      end();
      await ended;
    },
    async setPolicy() {
      const cluster = await readFile(path.join(SETTINGS, "rabbitmq-cluster.conf"), "utf8");
      const [, title = "", pattern = "", definition = ""] = POLICY.exec(cluster) ?? [];
      const said = ["set_policy", title, pattern, definition, "--apply-to", "queues"];
      await promisify(execFile)(`${SBIN}/rabbitmqctl`, said, { env });
    },
  };
}

async function settings({ names, hooks, port }: NodeOptions): Promise<string> {
  const shipped = await readFile(path.join(SETTINGS, "rabbitmq.conf"), "utf8");
  const own = shipped
    .replace("mqtt.listeners.tcp.default = 1883", `mqtt.listeners.tcp.default = 127.0.0.1:${port}`)
    .replaceAll("http://switchboard.internal:8080", hooks.url)
    .replaceAll("BROKER_HOOK_SECRET", hooks.secret);
  if (names.length === 1) return own;
  const cluster = (await readFile(path.join(SETTINGS, "rabbitmq-cluster.conf"), "utf8"))
    .split("\n")
    .filter((line) => !line.includes("classic_config.nodes"));
  const members = names.map((name, index) => `cluster_formation.classic_config.nodes.${index + 1} = ${name}`);
  return [own, ...cluster, ...members, ""].join("\n");
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1", () => resolve(true));
    socket.once("error", () => resolve(false)).once("connect", () => socket.end());
  });
}
