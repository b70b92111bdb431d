import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import { type Account, unprivilegedAccount } from "../../apps/server/src/platform/embedded-postgres/account.ts";
import { pause } from "./until.ts";

/** A program on this machine that runs during the fault. */
export interface Engine {
  signal(name: NodeJS.Signals): void;
  stop(): Promise<void>;
}

/** Returns the path of a program if it is installed. */
export function findProgram(name: string): string | undefined {
  const places = [name, `/usr/sbin/${name}`, `/usr/bin/${name}`, `/usr/local/sbin/${name}`];
  return places.find((place) => spawnSync(place, ["--version"], { stdio: "ignore" }).error === undefined);
}

/** The user for programs that refuse to run as root. Absent when we are not root. */
export const engineAccount = (): Account | undefined => unprivilegedAccount("/nowhere");

interface EngineOptions {
  directory: string;
  /** The program is up once something listens on this port. */
  port: number;
  account?: Account | undefined;
  env?: NodeJS.ProcessEnv;
}

export async function startEngine(program: string, args: string[], options: EngineOptions): Promise<Engine> {
  const { directory, port, account, env } = options;
  const child = spawn(program, args, {
    cwd: directory,
    env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8", HOME: directory, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...(account && { uid: account.uid, gid: account.gid }),
  });
  const output = lastWords(child);
  const kill = () => void child.kill("SIGTERM");
  process.once("exit", kill);
  const ended = once(child, "close").then(() => process.off("exit", kill));
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended as it started: ${output()}`);
    await pause(50);
  }
  return {
    signal: (name) => void child.kill(name),
    async stop() {
      child.kill("SIGTERM");
      const impatience = setTimeout(() => child.kill("SIGKILL"), 5000);
      await ended;
      clearTimeout(impatience);
    },
  };
}

function lastWords(child: ChildProcess): () => string {
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      said = (said + chunk).slice(-2000);
      if (process.env.FAULTS_ENGINES) process.stderr.write(chunk);
    });
  return () => said;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1", () => resolve(true));
    socket.once("error", () => resolve(false)).once("connect", () => socket.destroy());
  });
}
