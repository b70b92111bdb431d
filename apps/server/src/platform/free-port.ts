import { once } from "node:events";
import { createServer, type Server } from "node:net";

/** A port of this machine that nothing uses just now. */
export async function freePort(): Promise<number> {
  const probe = await openProbe();
  const port = portOf(probe);
  await closeProbe(probe);
  return port;
}

/** Several that differ: one after the other, the same one may be free twice. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(Array.from({ length: count }, openProbe));
  const ports = probes.map(portOf);
  await Promise.all(probes.map(closeProbe));
  return ports;
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
