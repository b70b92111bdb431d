import { once } from "node:events";
import { createServer, type Server } from "node:net";

/** Ports that were given out, because a port stays free until its user opens it. */
const handedOut = new Set<number>();

/** Returns a port of this machine that is unused, and was not given out in this process before. */
export async function freePort(): Promise<number> {
  const probe = await openProbe();
  const port = portOf(probe);
  await closeProbe(probe);
  if (handedOut.has(port)) return freePort();
  handedOut.add(port);
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
