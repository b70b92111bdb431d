import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * A connection to a broker that can stall. Data sent meanwhile waits, as in the buffers of a network, and arrives late; it is lost if its
 * sender resets the connection before.
 */
export async function startStallingLine(brokerUrl: string) {
  const port = Number(new URL(brokerUrl).port);
  let isStalled = false;
  let closed = 0;
  const held: { to: Socket; chunk: Buffer }[] = [];
  const sockets = new Set<Socket>();
  const forward = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on("data", (chunk) => (isStalled ? held.push({ to, chunk }) : to.write(chunk)));
    from.on("error", () => undefined);
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
      closed += 1;
    });
  };
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    forward(near, far);
    forward(far, near);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stall: () => {
      isStalled = true;
    },
    resume: () => {
      isStalled = false;
      for (const { to, chunk } of held.splice(0)) if (!to.destroyed) to.write(chunk);
    },
    /** The number of closed connections, counted at both ends. */
    closed: () => closed,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
