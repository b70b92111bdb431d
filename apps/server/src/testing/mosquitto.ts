import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { pbkdf2Sync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import { freePort } from "../platform/free-port.ts";

const PLACES = ["mosquitto", "/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto"];

export interface Mosquitto {
  port: number;
  /** The process id of the running broker. */
  pid(): number;
  /** Stops the broker in order, so that it saves its state, and starts it again on the same port. */
  restart(): Promise<void>;
  /** Resolves when the process has ended, after saving its state. */
  stop(): Promise<void>;
}

interface MosquittoOptions {
  /** Sessions and their messages outlive a restart, as in Debian's configuration. */
  persistence?: boolean;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1", () => resolve(true));
    socket.once("error", () => resolve(false)).once("connect", () => socket.end());
  });
}

export function findMosquitto(): string | undefined {
  return PLACES.find((place) => spawnSync(place, ["-h"]).error === undefined);
}

/** Starts Mosquitto on this machine alone; returns undefined when it is not installed. */
export async function startMosquitto(
  directory: string,
  { persistence = false }: MosquittoOptions = {},
): Promise<Mosquitto | undefined> {
  const program = findMosquitto();
  if (!program) return undefined;
  const port = await freePort();
  const file = path.join(directory, "mosquitto.conf");
  const lines = [`listener ${port} 127.0.0.1`, "allow_anonymous true", "max_queued_messages 0"];
  lines.push("max_inflight_messages 1000", "set_tcp_nodelay true");
  // Started by root it would switch to a user that may not write here.
  if (persistence) lines.push("persistence true", `persistence_location ${directory}/`, "user root");
  await writeFile(file, `${lines.join("\n")}\n`);
  return start(program, file, port);
}

const SHIPPED = path.join(import.meta.dirname, "../../../../deploy/brokers/mosquitto.conf");
const LIBRARIES = "/usr/lib";
const PLUGIN = "mosquitto_dynamic_security.so";
export const MOSQUITTO_ACCOUNT = { user: "switchboard-server", password: "a-password-of-your-own" };

function findPlugin(): string | undefined {
  const places = ["", ...readdirSync(LIBRARIES)].map((folder) => path.join(LIBRARIES, folder, PLUGIN));
  return places.find((place) => existsSync(place));
}

export function canKeepAccounts(): boolean {
  return findMosquitto() !== undefined && findPlugin() !== undefined;
}

/** Uses the settings of deploy/brokers except for the port and the paths, and an account for the server alone. */
export async function startMosquittoWithAccounts(directory: string): Promise<Mosquitto> {
  const [program, plugin, port] = [findMosquitto(), findPlugin(), await freePort()];
  if (!program || !plugin) throw new Error("there is no Mosquitto with its plugin");
  const settings = (await readFile(SHIPPED, "utf8"))
    .replace("listener 1883", `listener ${port} 127.0.0.1`)
    .replace(/\/usr\/lib\/.*\.so/, plugin)
    .replaceAll("/var/lib/mosquitto", directory);
  const file = path.join(directory, "mosquitto.conf");
  await writeFile(file, `${settings}\nuser root\n`);
  await writeFile(path.join(directory, "dynamic-security.json"), JSON.stringify(firstAccount()));
  return start(program, file, port);
}

/** Returns the file that `mosquitto_ctrl dynsec init` writes, because a machine may have the broker alone. */
function firstAccount() {
  const [salt, iterations] = [randomBytes(12), 101];
  const { user, password } = MOSQUITTO_ACCOUNT;
  const control = "$CONTROL/dynamic-security/#";
  const acls = [
    ...["publishClientSend", "publishClientReceive", "subscribePattern"].map((acltype) => ({
      acltype,
      topic: control,
    })),
    ...["publishClientReceive", "subscribePattern", "unsubscribePattern"].map((acltype) => ({ acltype, topic: "#" })),
  ];
  return {
    clients: [
      {
        username: user,
        password: pbkdf2Sync(password, salt, iterations, 64, "sha512").toString("base64"),
        salt: salt.toString("base64"),
        iterations,
        roles: [{ rolename: "admin" }],
      },
    ],
    roles: [{ rolename: "admin", acls: acls.map((acl) => ({ ...acl, allow: true })) }],
    defaultACLAccess: { publishClientSend: false, publishClientReceive: true, subscribe: false, unsubscribe: true },
  };
}

async function start(program: string, file: string, port: number): Promise<Mosquitto> {
  let child = await run(program, file, port);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill();
    await ended;
  };
  return {
    port,
    pid: () => child.pid ?? 0,
    async restart() {
      await stop();
      child = await run(program, file, port);
    },
    stop,
  };
}

async function run(program: string, file: string, port: number): Promise<ChildProcess> {
  const child = spawn(program, ["-c", file], { stdio: "ignore" });
  const end = () => void child.kill();
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  while (!(await answers(port))) if (child.exitCode !== null) throw new Error("Mosquitto ended as it started");
  return child;
}
