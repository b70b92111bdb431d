import { type AddressInfo, createServer, type Socket } from "node:net";
import { type DeviceChannel, parseTopic } from "@switchboard/contract";
import { Aedes, type AedesOptions } from "aedes";

export const HOME = "11111111-1111-4111-8111-111111111111";

interface HeardMessage {
  topic: string;
  device: string;
  channel: DeviceChannel;
  text: string;
  retain: boolean;
}

/** A real broker on a random port that records the messages of devices, for tests. */
export async function startBroker(options?: AedesOptions) {
  const aedes = await Aedes.createBroker(options);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    aedes.handle(socket);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const heard: HeardMessage[] = [];
  aedes.on("publish", (packet) => {
    const topic = parseTopic(packet.topic);
    if (topic?.kind !== "device") return;
    const { device, channel } = topic;
    heard.push({ topic: packet.topic, device, channel, text: packet.payload.toString(), retain: packet.retain });
  });
  return {
    aedes,
    heard,
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Publishes like the server to one device; anything but text is sent as JSON. */
    tell: (topic: string, payload: unknown, retain = false) =>
      new Promise<void>((sent, failed) => {
        const text = typeof payload === "string" ? payload : JSON.stringify(payload);
        const packet = { cmd: "publish", topic, payload: Buffer.from(text), qos: 1, retain, dup: false } as const;
        aedes.publish(packet, (error) => (error ? failed(error) : sent()));
      }),
    /** Cuts every connection, like a broken network. */
    cutOff: () => {
      for (const socket of sockets) socket.destroy();
    },
    stop: async () => {
      await new Promise<void>((closed) => aedes.close(closed));
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
export type TestBroker = Awaited<ReturnType<typeof startBroker>>;

/** A clock that a test sets. */
export function handClock(start = 1_750_000_000_000) {
  let now = start;
  return {
    now: () => now,
    pass: (ms: number) => {
      now += ms;
      return now;
    },
  };
}
