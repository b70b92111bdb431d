import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import tls from "node:tls";
import { CERTIFICATE, KEY } from "../../apps/fleet/src/testing-tls.ts";
import { baseUrl } from "./building.ts";

/** Serves the server over TLS like a proxy, with an unknown certificate. */
export async function overHttps(): Promise<{ url: string; close(): void }> {
  const port = Number(new URL(baseUrl()).port);
  const open = new Set<net.Socket>();
  const proxy = tls.createServer({ cert: CERTIFICATE, key: KEY }, (outside) => {
    const inside = net.connect(port, "127.0.0.1");
    for (const [from, to] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      open.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => open.delete(from));
      from.pipe(to);
    }
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    url: `https://localhost:${(proxy.address() as AddressInfo).port}`,
    close() {
      proxy.close();
      for (const socket of open) socket.destroy();
    },
  };
}
