import net from "node:net";
import { deviceTopic } from "@switchboard/contract";
import { deviceType } from "@switchboard/domain/site";
import type { FleetFile } from "@switchboard/fleet";
import { acknowledged, packet, text } from "./lean-device.ts";

const CONNECTING = 50;
const [PUBLISH, CONNACK, SUBACK] = [0x30, 0x20, 0x90];
const LAST_NUMBER = 65_535;
/** In seconds. Longer than a bench takes, even with the added half. */
const KEEP_ALIVE = 600;

type FleetDevice = FleetFile["devices"][number];

interface Home {
  port: number;
  home: string;
}

/**
 * Devices that carry out commands and answer, at nearly no cost for the machine. The bench measures the server, and a building's devices do
 * not run on its cores.
 */
export async function connectAnswering(given: Home, devices: readonly FleetDevice[]): Promise<{ close(): void }> {
  const connected: Answering[] = [];
  for (let at = 0; at < devices.length; at += CONNECTING)
    connected.push(
      ...(await Promise.all(devices.slice(at, at + CONNECTING).map((each) => Answering.connect(given, each)))),
    );
  return {
    close() {
      for (const each of connected) each.close();
    },
  };
}

class Answering {
  readonly #socket: net.Socket;
  readonly #topics: { ping: string; command: string; state: string; heartbeat: string };
  readonly #relays: (0 | 1)[];
  #number = 0;
  #rest: Buffer = Buffer.alloc(0);

  private constructor(socket: net.Socket, home: string, { kd_id, device_type, relays }: FleetDevice) {
    const topic = (channel: "ping" | "command" | "state" | "heartbeat") => deviceTopic(kd_id, home, channel);
    this.#socket = socket;
    this.#topics = {
      ping: topic("ping"),
      command: topic("command"),
      state: topic("state"),
      heartbeat: topic("heartbeat"),
    };
    this.#relays = deviceType(device_type).switches.map((_, index) => relays?.[index] ?? 0);
  }

  /** Resolves once the subscriptions are made. */
  static connect({ port, home }: Home, device: FleetDevice): Promise<Answering> {
    const { kd_id, secret } = device;
    const status = deviceTopic(kd_id, device.home ?? home, "status");
    // A clean session with a name, a password, and a retained will that says offline, and the longest keep-alive that
    // brokers allow.
    const flags = Buffer.from([4, 0xee, KEEP_ALIVE >> 8, KEEP_ALIVE & 0xff]);
    const hello = packet(0x10, text("MQTT"), flags, text(kd_id), text(status), text("2"), text(kd_id), text(secret));
    return new Promise((resolve, reject) => {
      const socket = net.connect(port, "127.0.0.1", () => socket.write(hello));
      const answering = new Answering(socket, device.home ?? home, device);
      socket.setNoDelay(true);
      socket.once("error", reject);
      socket.once("close", () => reject(new Error("the broker closed the connection of a device")));
      socket.on("data", (chunk: Buffer) =>
        answering.#read(chunk, (type, body) => {
          if (type === CONNACK && body[1] === 0) answering.#arrive(status);
          else if (type === CONNACK) reject(new Error("the broker refused a device"));
          else if (type === SUBACK) {
            answering.#say(answering.#topics.heartbeat, {});
            resolve(answering);
          }
        }),
      );
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #arrive(status: string): void {
    const { ping, command } = this.#topics;
    const online = packet(0x33, text(status), this.#next(), Buffer.from("1"));
    const wanted = [ping, command].flatMap((topic) => [text(topic), Buffer.from([1])]);
    this.#socket.write(Buffer.concat([online, packet(0x82, this.#next(), ...wanted)]));
  }

  #next(): Buffer {
    this.#number = (this.#number % LAST_NUMBER) + 1;
    return Buffer.from([this.#number >> 8, this.#number & 0xff]);
  }

  #say(topic: string, news: object): void {
    const payload = JSON.stringify({ ts: Date.now(), relays: this.#relays, ...news });
    this.#socket.write(acknowledged(topic, payload, this.#next().readUInt16BE()));
  }

  #read(chunk: Buffer, onOther: (type: number, body: Buffer) => void): void {
    let bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    for (let whole = firstPacket(bytes); whole; whole = firstPacket(bytes)) {
      const body = bytes.subarray(whole.start, whole.end);
      const head = bytes[0] ?? 0;
      if ((head & 0xf0) === PUBLISH) this.#hear(head, body);
      else onOther(head & 0xf0, body);
      bytes = bytes.subarray(whole.end);
    }
    this.#rest = bytes;
  }

  #hear(head: number, body: Buffer): void {
    const afterTopic = 2 + body.readUInt16BE(0);
    const topic = body.toString("utf8", 2, afterTopic);
    const isCounted = (head & 0x06) !== 0;
    if (isCounted) this.#socket.write(Buffer.from([0x40, 2, body[afterTopic] ?? 0, body[afterTopic + 1] ?? 0]));
    if (topic === this.#topics.ping) this.#say(this.#topics.heartbeat, {});
    if (topic !== this.#topics.command) return;
    const order = JSON.parse(body.toString("utf8", afterTopic + (isCounted ? 2 : 0))) as Order;
    this.#relays[order.switch_no - 1] = order.state ?? 1;
    this.#say(this.#topics.state, { cmd: order.id, ok: true });
  }
}

interface Order {
  id: string;
  switch_no: number;
  state?: 0 | 1;
}

/** Returns the start and end of the first packet's body. Returns undefined while it is incomplete. */
function firstPacket(bytes: Buffer): { start: number; end: number } | undefined {
  let length = 0;
  for (let at = 1; at < Math.min(bytes.length, 5); at++) {
    const byte = bytes[at] ?? 0;
    length += (byte & 0x7f) * 128 ** (at - 1);
    if (byte >= 128) continue;
    const start = at + 1;
    return start + length <= bytes.length ? { start, end: start + length } : undefined;
  }
  return undefined;
}
