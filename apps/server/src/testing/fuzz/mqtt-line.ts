import { once } from "node:events";
import net from "node:net";
import { parser } from "mqtt-packet";
import { WebSocket } from "ws";

/** Nothing takes this long, so a packet without an answer by then was forgotten. */
const ANSWER_MS = Number(process.env.FUZZ_ANSWER_MS ?? 30_000);
const PING = Buffer.from([0xc0, 0x00]);

interface Wire {
  send(bytes: Buffer): void;
  /** Signals that nothing more will come. */
  end(): void;
  destroy(): void;
}

/** A connection on which any bytes may be sent. */
export class MqttLine {
  readonly #wire: Wire;
  #isOpen = true;
  /** Callers that wait for the answer to a ping, and those that wait for the end. */
  readonly #pings: (() => void)[] = [];
  readonly #ends: (() => void)[] = [];
  readonly #replies = parser();

  private constructor(wire: Wire) {
    this.#wire = wire;
    this.#replies.on("packet", ({ cmd }) => cmd === "pingresp" && this.#pings.shift()?.());
    this.#replies.on("error", () => undefined);
  }

  static async open(door: "tcp" | "web", ports: { port: number; mqttPort: number }): Promise<MqttLine> {
    return door === "tcp" ? MqttLine.#openTcp(ports.mqttPort) : MqttLine.#openWeb(ports.port);
  }

  static async #openTcp(port: number): Promise<MqttLine> {
    const socket = net.connect({ port, host: "127.0.0.1", noDelay: true });
    const line = new MqttLine({
      send: (bytes) => socket.write(bytes),
      end: () => socket.end(),
      destroy: () => socket.destroy(),
    });
    socket.on("data", (bytes: Buffer) => line.#heard(bytes));
    socket.on("error", () => undefined);
    socket.on("close", () => line.#closed());
    await once(socket, "connect");
    return line;
  }

  static async #openWeb(port: number): Promise<MqttLine> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/mqtt`, "mqtt");
    const line = new MqttLine({
      send: (bytes) => socket.send(bytes, () => undefined),
      end: () => socket.close(),
      destroy: () => socket.terminate(),
    });
    socket.on("message", (bytes: Buffer) => line.#heard(bytes));
    socket.on("error", () => undefined);
    socket.on("close", () => line.#closed());
    await once(socket, "open");
    return line;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Sends bytes, and waits until the broker has processed them: it answers a ping, or closes the connection. */
  say(bytes: Buffer): Promise<boolean> {
    this.#wire.send(Buffer.concat([bytes, PING]));
    return this.#within(this.#pings);
  }

  /** Sends bytes and hangs up; the broker has to close the connection too. */
  sayLast(bytes: Buffer): Promise<boolean> {
    this.#wire.send(bytes);
    this.#wire.end();
    return this.#within(this.#ends);
  }

  hangUp(): void {
    this.#wire.destroy();
  }

  #heard(bytes: Buffer): void {
    this.#replies.parse(bytes);
  }

  #closed(): void {
    this.#isOpen = false;
    for (const done of [...this.#pings.splice(0), ...this.#ends.splice(0)]) done();
  }

  /** Returns false when nothing happened in time; the connection is then useless. */
  #within(waiting: (() => void)[]): Promise<boolean> {
    if (!this.#isOpen) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.hangUp();
        resolve(false);
      }, ANSWER_MS);
      waiting.push(() => {
        clearTimeout(timer);
        resolve(true);
      });
    });
  }
}
