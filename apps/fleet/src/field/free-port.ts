import { createServer } from "node:net";

/** Ports that were returned before, because a port is still free until the caller opens it. */
const used = new Set<number>();

/** Returns a free port of this machine that was not returned before in this process. */
export async function freePort(): Promise<number> {
  const port = await unusedPort();
  if (used.has(port)) return freePort();
  used.add(port);
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
