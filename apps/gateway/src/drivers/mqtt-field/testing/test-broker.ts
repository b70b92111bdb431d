import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { Aedes } from "aedes";
import { isTopic } from "../topics.ts";

/** A real broker of the field on a random port for tests, which stores retained messages and records all others. */
export async function startTestBroker() {
  const aedes = await Aedes.createBroker();
  const sockets = new Set<Socket>();
  const listen = (port: number) =>
    new Promise<Server>((listening) => {
      const server = createServer((socket) => {
        sockets.add(socket);
        socket.once("close", () => sockets.delete(socket));
        aedes.handle(socket);
      });
      server.listen(port, "127.0.0.1", () => listening(server));
    });
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  const heard: { topic: string; text: string }[] = [];
  const answers = new Map<string, (text: string) => void>();
  aedes.on("publish", ({ topic, payload }) => {
    const text = payload.toString();
    if (!topic.startsWith("$SYS")) heard.push({ topic, text });
    answers.get(topic)?.(text);
  });
  const filters = new Map<string, number>();
  aedes.on("subscribe", (subscriptions) => {
    for (const { topic, qos } of subscriptions) filters.set(topic, qos);
  });
  aedes.on("unsubscribe", (topics) => {
    for (const topic of topics) filters.delete(topic);
  });
  const cutOff = () => {
    for (const socket of sockets) socket.destroy();
  };
  const shut = () => {
    cutOff();
    return new Promise<void>((closed) => server.close(() => closed()));
  };
  return {
    aedes,
    heard,
    /** The active subscriptions with their quality of service. */
    filters,
    url: `mqtt://127.0.0.1:${port}`,
    /** Publishes like a device of the field; anything but text is sent as JSON. */
    tell: (topic: string, payload: unknown, retain = false) =>
      new Promise<void>((sent, failed) => {
        const text = typeof payload === "string" ? payload : JSON.stringify(payload);
        if (!isTopic(topic)) throw new Error(`${topic} is no topic`);
        const packet = { cmd: "publish", topic, payload: Buffer.from(text), qos: 1, retain, dup: false } as const;
        aedes.publish(packet, (error) => (error ? failed(error) : sent()));
      }),
    /** Sets the reaction of a device to messages on this topic. */
    answer: (topic: string, respond: (text: string) => void) => answers.set(topic, respond),
    cutOff,
    /** Stops the broker until `comeBack`; retained messages stay. */
    goAway: shut,
    comeBack: async () => {
      server = await listen(port);
    },
    stop: async () => {
      await shut();
      await new Promise<void>((closed) => aedes.close(closed));
    },
  };
}
export type TestFieldBroker = Awaited<ReturnType<typeof startTestBroker>>;
