import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { childOptions, failure } from "./cluster.ts";
import type { Location } from "./data-directory.ts";

/** A PostgreSQL that accepts connections: started by us, or found running. */
export interface Postmaster {
  port: number;
  ended: Promise<void>;
  stop(): Promise<void>;
}

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "128MB",
  // After a checkpoint every changed page is logged completely, which under load happened once a minute and delayed
  // everything.
  max_wal_size: "2GB",
  checkpoint_timeout: "15min",
  timezone: "UTC",
  log_timezone: "UTC",
};
const NOT_DURABLE = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** Lines worth logging; connections that end because we stop it are not. */
const LOGGED = / (PANIC|FATAL|WARNING): (?!.*(administrator command|shutting down))/;

const GRACE_MS = 15_000;
/** The port may be taken between choosing and using it; the helpers of a killed PostgreSQL take a moment to end. */
const TRANSIENT = /could not bind|Address already in use|shared memory block .* still in use/;
const ATTEMPTS = 20;

export async function startPostmaster(
  location: Location,
  durable: boolean,
  log: (line: string) => void,
  samePort?: number,
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const port = samePort ?? (await freePort());
    const { child, ready, output } = launch(location, port, durable, log);
    if (await ready) return { port, ...lifecycleOf(child) };
    const text = output();
    if (attempt === ATTEMPTS || !TRANSIENT.test(text)) throw failure("PostgreSQL did not start", location, text);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

function launch(location: Location, port: number, durable: boolean, log: (line: string) => void) {
  const settings = { ...SETTINGS, ...(durable ? {} : NOT_DURABLE), port: String(port) };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // Detached, so that Ctrl-C in the terminal reaches only us, and we stop it once nobody uses it any more.
  const child = spawn(join(location.binaries, "bin/postgres"), ["-D", location.data, ...flags], {
    ...childOptions(location),
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  const ready = new Promise<boolean>((resolve) => {
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      output = (output + chunk).slice(-8000);
      for (const line of chunk.split("\n")) if (LOGGED.test(line)) log(line);
      if (output.includes("ready to accept connections")) resolve(true);
    });
    child.on("error", (error) => {
      output += error.message;
      resolve(false);
    });
    child.on("close", () => resolve(false));
  });
  return { child, ready, output: () => output };
}

function lifecycleOf(child: ChildProcess): Pick<Postmaster, "ended" | "stop"> {
  const interrupt = () => void child.kill("SIGINT");
  process.once("exit", interrupt);
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => {
      process.off("exit", interrupt);
      resolve();
    });
  });
  const stop = async () => {
    interrupt();
    const impatience = setTimeout(() => child.kill("SIGQUIT"), GRACE_MS);
    await ended;
    clearTimeout(impatience);
  };
  return { ended, stop };
}
