import { type AddressInfo, createServer, type Socket } from "node:net";
import { Aedes } from "aedes";

/** The broker of a building's own devices, like a Mosquitto on the gateway's machine. */
export async function startFieldBroker(port = 0) {
  const aedes = await Aedes.createBroker();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    aedes.handle(socket);
  });
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, "127.0.0.1", listening);
  });
  const at = (server.address() as AddressInfo).port;
  return {
    port: at,
    url: `mqtt://127.0.0.1:${at}`,
    /** Stops immediately, as when it is killed. */
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
      await new Promise<void>((closed) => aedes.close(closed));
    },
  };
}
