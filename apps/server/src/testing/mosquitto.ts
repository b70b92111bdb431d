import { spawn, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import { freePort } from "../platform/free-port.ts";

const PLACES = ["mosquitto", "/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto"];

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1", () => resolve(true));
    socket.once("error", () => resolve(false)).once("connect", () => socket.end());
  });
}

export function findMosquitto(): string | undefined {
  return PLACES.find((place) => spawnSync(place, ["-h"]).error === undefined);
}

/** A Mosquitto on this machine alone, where it is installed; undefined where it is not. */
export async function startMosquitto(directory: string): Promise<{ port: number; stop(): void } | undefined> {
  const program = findMosquitto();
  if (!program) return undefined;
  const port = await freePort();
  const file = path.join(directory, "mosquitto.conf");
  await writeFile(
    file,
    `listener ${port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\nmax_inflight_messages 1000\n`,
  );
  const child = spawn(program, ["-c", file], { stdio: "ignore" });
  while (!(await answers(port))) if (child.exitCode !== null) return undefined;
  return { port, stop: () => child.kill() };
}
