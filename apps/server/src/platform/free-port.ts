import { once } from "node:events";
import { createServer, type Server } from "node:net";

/** Ports that were given out: the same one is free again until whoever asked for it opens it. */
const given = new Set<number>();

/** A port of this machine that nothing uses just now, and that nobody in this process was given before. */
export async function freePort(): Promise<number> {
  const probe = await openProbe();
  const port = portOf(probe);
  await closeProbe(probe);
  if (given.has(port)) return freePort();
  given.add(port);
  return port;
}

export function freePorts(count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, freePort));
}

async function openProbe(): Promise<Server> {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  return probe;
}

async function closeProbe(probe: Server): Promise<void> {
  probe.close();
  await once(probe, "close");
}

function portOf(probe: Server): number {
  const address = probe.address();
  if (address === null || typeof address === "string") throw new Error("The port is not known.");
  return address.port;
}
