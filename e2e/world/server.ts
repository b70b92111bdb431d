import { fork } from "node:child_process";
import path from "node:path";
import { freePort } from "../../apps/server/src/platform/free-port.ts";

const MAIN = path.join(import.meta.dirname, "../../apps/server/src/main.ts");

interface Ready {
  type: "ready";
  url: string;
  mqttPort: number;
}

/** Runs the server like `npm start`, in its own process. */
export async function startServer(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<Ready & { pid: number; stop(): Promise<void> }> {
  const [port, mqttPort] = [await freePort(), await freePort()];
  const child = fork(MAIN, {
    env: {
      ...process.env,
      SWITCHBOARD_MODE: "try-it",
      HOST: "127.0.0.1",
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      // A host name is needed, because browsers create no passkeys for an IP address.
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      // Journeys have their own receivers on this machine.
      REACH_PRIVATE_ADDRESSES: "allow",
      ...environment,
    },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const ready = await new Promise<Ready>((resolve, reject) => {
    child.on("message", (message: Ready | { type: "failed"; message: string } | { type: "progress" }) => {
      if (message.type === "ready") resolve(message);
      if (message.type === "failed") reject(new Error(message.message));
    });
    child.once("exit", (code) => reject(new Error(`the server ended with code ${code}`)));
  });
  return {
    ...ready,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
