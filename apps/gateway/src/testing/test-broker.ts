import { type AddressInfo, createServer, type Socket } from "node:net";
import { type DeviceChannel, deviceTopic, parseTopic } from "@switchboard/contract";
import { Aedes } from "aedes";
import { HOME } from "./test-server.ts";

interface HeardMessage {
  device: string;
  channel: DeviceChannel;
  text: string;
  retain: boolean;
}

/** Switchboard's broker for tests, which records the messages of devices; `refuses` rejects connections. */
export async function startTestBroker(
  given: { port?: number; refuses?: (kd_id: string, secret: string) => boolean } = {},
) {
  const aedes = await Aedes.createBroker({
    authenticate: (client, _, password, done) => {
      const isRefused = given.refuses?.(client.id, password?.toString() ?? "") ?? false;
      if (isRefused) done(Object.assign(new Error("refused"), { returnCode: 5 as const }), null);
      else done(null, true);
    },
  });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    aedes.handle(socket);
  });
  await new Promise<void>((ready) => server.listen(given.port ?? 0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const heard: HeardMessage[] = [];
  aedes.on("publish", (packet) => {
    const topic = parseTopic(packet.topic);
    if (topic?.kind !== "device") return;
    heard.push({
      device: topic.device,
      channel: topic.channel,
      text: packet.payload.toString(),
      retain: packet.retain,
    });
  });
  return {
    aedes,
    port,
    address: `127.0.0.1:${port}`,
    heard,
    /** Returns the parsed messages of a device on a channel. */
    said: (device: string, channel: DeviceChannel) =>
      heard.filter((each) => each.device === device && each.channel === channel).map(({ text }) => JSON.parse(text)),
    isOnline: (device: string) => {
      const last = heard.findLast((each) => each.device === device && each.channel === "status");
      return last?.text === "1";
    },
    tell: (device: string, channel: DeviceChannel, payload: unknown, retain = false) =>
      new Promise<void>((sent, failed) => {
        const topic = deviceTopic(device, HOME, channel);
        const packet = {
          cmd: "publish",
          topic,
          payload: Buffer.from(JSON.stringify(payload)),
          qos: 1,
          retain,
          dup: false,
        } as const;
        aedes.publish(packet, (error) => (error ? failed(error) : sent()));
      }),
    cutOff: () => {
      for (const socket of sockets) socket.destroy();
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
      await new Promise<void>((closed) => aedes.close(closed));
    },
  };
}
