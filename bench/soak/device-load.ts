import net from "node:net";
import { deviceTopic } from "@switchboard/contract";
import { acknowledged, packet, publication, text } from "../lean-device.ts";
import type { Meter } from "../store.ts";

const CONNECTING = 50;
const KEEPALIVE_S = 600;
const TICK_MS = 10;
/**
 * One of this many messages is a heartbeat, as with devices that measure every few seconds and send a heartbeat every
 * minute.
 */
const HEARTBEAT_EVERY = 18;
const PUBACK = 0x40;
const MOST_NUMBERS = 60_000;

export interface SoakMeter extends Meter {
  home: string;
}

/** A meter's socket, with the messages sent and not acknowledged yet. */
class Sender {
  readonly #socket: net.Socket;
  readonly #meter: SoakMeter;
  readonly #waiting = new Map<number, number>();
  readonly #onStored: (ms: number) => void;
  #number = 0;
  #energy = 0;
  #rest: Buffer = Buffer.alloc(0);

  constructor(socket: net.Socket, meter: SoakMeter, onStored: (ms: number) => void) {
    this.#socket = socket;
    this.#meter = meter;
    this.#onStored = onStored;
    socket.on("data", (chunk: Buffer) => this.#read(chunk));
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  sendReading(): void {
    const { kd_id, home } = this.#meter;
    this.#number = (this.#number % MOST_NUMBERS) + 1;
    this.#energy += 2900;
    const values = {
      v: 230,
      v1: 230,
      v2: 231,
      v3: 229,
      c: 4.2,
      c1: 4.1,
      c2: 4.2,
      c3: 4.3,
      p: 2900,
      pf: 0.93,
      THDN: 3.4,
    };
    const reading = JSON.stringify({ ts: Date.now(), ...values, e: this.#energy });
    this.#waiting.set(this.#number, performance.now());
    this.#socket.write(acknowledged(deviceTopic(kd_id, home, "power"), reading, this.#number));
  }

  sendHeartbeat(): void {
    const { kd_id, home } = this.#meter;
    this.#socket.write(
      publication(deviceTopic(kd_id, home, "heartbeat"), JSON.stringify({ ts: Date.now(), relays: [] })),
    );
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Only acknowledgements arrive, of four bytes each. */
  #read(chunk: Buffer): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let at = 0;
    for (; at + 4 <= bytes.length; at += 4) {
      const sent = bytes[at] === PUBACK ? this.#waiting.get(bytes.readUInt16BE(at + 2)) : undefined;
      if (sent === undefined) continue;
      this.#waiting.delete(bytes.readUInt16BE(at + 2));
      this.#onStored(performance.now() - sent);
    }
    this.#rest = bytes.subarray(at);
  }
}

/** All devices of the soak and their messages: a number per second, one device after another. */
export class DeviceLoad {
  readonly #senders: Sender[];
  /** How long each acknowledgement took, since the last reset. */
  readonly stored: number[];
  /** The number acknowledged before the reset. */
  earlier = 0;
  sent = 0;
  heartbeats = 0;
  closed = 0;
  #timer: NodeJS.Timeout | undefined;

  private constructor(senders: Sender[], stored: number[]) {
    this.#senders = senders;
    this.stored = stored;
  }

  static async connect(port: number, meters: SoakMeter[]): Promise<DeviceLoad> {
    const stored: number[] = [];
    const senders: Sender[] = [];
    const load = new DeviceLoad(senders, stored);
    for (let at = 0; at < meters.length; at += CONNECTING)
      await Promise.all(
        meters.slice(at, at + CONNECTING).map(async (meter) => {
          const socket = await open(port, meter);
          socket.on("close", () => {
            load.closed += 1;
          });
          senders.push(new Sender(socket, meter, (ms) => stored.push(ms)));
        }),
      );
    return load;
  }

  start(perSecond: number): void {
    const began = performance.now();
    let done = 0;
    this.#timer = setInterval(() => {
      const due = ((performance.now() - began) / 1000) * perSecond;
      for (; done < due; done++) this.#sendOne(done);
    }, TICK_MS);
  }

  forgetTimes(): void {
    this.earlier += this.stored.length;
    this.stored.length = 0;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** The number not acknowledged yet. */
  waiting(): number {
    return this.#senders.reduce((sum, { waiting }) => sum + waiting, 0);
  }

  close(): void {
    this.stop();
    for (const sender of this.#senders) sender.close();
  }

  #sendOne(index: number): void {
    const sender = this.#senders[index % this.#senders.length];
    if (index % HEARTBEAT_EVERY === 0) {
      this.heartbeats += 1;
      sender?.sendHeartbeat();
    } else {
      this.sent += 1;
      sender?.sendReading();
    }
  }
}

function open(port: number, { kd_id, secret }: SoakMeter): Promise<net.Socket> {
  const flags = Buffer.from([4, 0xc2, KEEPALIVE_S >> 8, KEEPALIVE_S & 0xff]);
  const hello = packet(0x10, text("MQTT"), flags, text(kd_id), text(kd_id), text(secret));
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, "127.0.0.1", () => socket.write(hello));
    socket.setNoDelay(true);
    socket.on("error", reject);
    socket.once("data", (answer: Buffer) => {
      if (answer[0] === 0x20 && answer[3] === 0) resolve(socket);
      else reject(new Error("the broker refused a device"));
    });
  });
}
