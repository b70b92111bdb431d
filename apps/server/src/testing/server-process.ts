import { fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../platform/free-port.ts";
import { TOKEN_SECRET } from "./token-secret.ts";

const MAIN = path.join(import.meta.dirname, "../main.ts");

type Message = { type: "ready"; mqttPort: number } | { type: "failed"; message: string } | { type: "progress" };

interface ServerProcessOptions {
  /** The ports of the server; a restarted one keeps its own. */
  ports?: { port: number; mqttPort: number };
  env?: Record<string, string>;
  /** Options for Node itself. */
  execArgv?: string[];
}

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

/** Starts a whole server in a process of its own, over the given store, for tests that stop or kill it. */
export async function startServerProcess(databaseUrl: string, options: ServerProcessOptions = {}) {
  const { port, mqttPort } = options.ports ?? { port: await freePort(), mqttPort: await freePort() };
  const dataDir = await mkdtemp(path.join(tmpdir(), "server-"));
  const env = {
    ...process.env,
    SWITCHBOARD_MODE: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    TOKEN_SECRET,
    LOG_LEVEL: "fatal",
    ...options.env,
  };
  const child = fork(MAIN, { env, execArgv: options.execArgv ?? process.execArgv });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.on("message", (message: Message) => {
      if (message.type === "ready") resolve();
      if (message.type === "failed") reject(new Error(message.message));
    });
    child.once("exit", (code) => reject(new Error(`the server ended with code ${code}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    port,
    mqttPort,
    /** Stops all of it until it is resumed; incoming data waits in its sockets. */
    pause: () => child.kill("SIGSTOP"),
    resume: () => child.kill("SIGCONT"),
    tell: (message: object) => void child.send(message),
    /** Stops it like an operator: it finishes what it has begun. */
    async end() {
      child.kill("SIGTERM");
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
    async stop() {
      child.kill("SIGKILL");
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
