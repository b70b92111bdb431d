import { createServer } from "node:net";

/** Ports that were given out: the same one is free again until whoever asked for it opens it. */
const given = new Set<number>();

/** A port of this machine that nothing uses just now, and that nobody in this process was given before. */
export async function freePort(): Promise<number> {
  const port = await unusedPort();
  if (given.has(port)) return freePort();
  given.add(port);
  return port;
}

function unusedPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
