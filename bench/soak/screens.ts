import { homeTopic } from "@switchboard/contract";
import { packet, text } from "../lean-device.ts";
import type { Ticket } from "../proxies/person.ts";

const KEEPALIVE_S = 120;
const CHANNELS = ["status", "heartbeat", "state"] as const;

/** Live connections of browsers that only listen. Their messages are counted but not parsed. */
export class Screens {
  readonly #sockets: WebSocket[] = [];
  heard = 0;
  closed = 0;
  #isOver = false;

  async add(url: string, ticket: Ticket): Promise<void> {
    const socket = new WebSocket(`${url.replace("http", "ws")}/mqtt`, ["mqtt"]);
    socket.binaryType = "arraybuffer";
    this.#sockets.push(socket);
    socket.addEventListener("close", () => {
      if (!this.#isOver) this.closed += 1;
    });
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener("error", () => reject(new Error("a screen was not let in")));
      socket.addEventListener("open", () => socket.send(hello(ticket)));
      socket.addEventListener("message", () => resolve(), { once: true });
    });
    socket.send(subscription(ticket.home));
    socket.addEventListener("message", () => {
      this.heard += 1;
    });
    setInterval(() => socket.send(packet(0xc0)), (KEEPALIVE_S / 2) * 1000).unref();
  }

  close(): void {
    this.#isOver = true;
    for (const socket of this.#sockets) socket.close();
  }
}

function hello({ username, password, clientId }: Ticket): Buffer<ArrayBuffer> {
  const flags = Buffer.from([4, 0xc2, KEEPALIVE_S >> 8, KEEPALIVE_S & 0xff]);
  return packet(0x10, text("MQTT"), flags, text(clientId), text(username), text(password));
}

function subscription(home: string): Buffer<ArrayBuffer> {
  const topics = CHANNELS.flatMap((channel) => [text(homeTopic(home, channel)), Buffer.from([0])]);
  return packet(0x82, Buffer.from([0, 1]), ...topics);
}
