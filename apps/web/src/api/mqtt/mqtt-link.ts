import { createPacketReader, type Packet, readPublication } from "./packet-reader.ts";
import {
  type Credentials,
  connectPacket,
  disconnectPacket,
  PACKET,
  pingPacket,
  publishPacket,
  subscribePacket,
  unsubscribePacket,
} from "./packets.ts";

const CONNECT_TIMEOUT_MS = 10_000;
/** The number of unanswered pings in a row that is tolerated. */
const ASKED_IN_VAIN = 2;

interface LinkEvents {
  onConnected(): void;
  /** The broker refuses us, does not answer, or does not speak MQTT. The link has ended. */
  onRefused(): void;
  /** The connection is lost or was never established. The link has ended. */
  onClosed(): void;
  /** Called for every packet received. */
  onHeard(): void;
  onMessage(topic: string, payload: string): void;
}

/**
 * Represents one connection to the broker. Each message is handled in the browser task that delivers it, because somebody may be
 * waiting for the resulting picture (docs/adr/0062).
 */
export class MqttLink {
  readonly #socket: WebSocket;
  readonly #events: LinkEvents;
  readonly #read = createPacketReader();
  readonly #timers: (() => void)[] = [];
  #isConnected = false;
  #isOver = false;
  #number = 0;
  #unanswered = 0;

  constructor(url: string, credentials: Credentials, events: LinkEvents) {
    this.#events = events;
    this.#socket = new WebSocket(url, "mqtt");
    this.#socket.binaryType = "arraybuffer";
    this.#socket.onopen = () => this.#send(connectPacket(credentials));
    this.#socket.onmessage = ({ data }) => this.#hear(data);
    // An error is followed by a close event and carries no further details.
    this.#socket.onclose = () => this.#end(events.onClosed);
    const patience = setTimeout(() => this.#isConnected || this.#end(events.onRefused), CONNECT_TIMEOUT_MS);
    // Pings twice as often as the broker requires.
    const alive = setInterval(() => this.#stayAlive(), (credentials.keepaliveSeconds / 2) * 1000);
    this.#timers.push(
      () => clearTimeout(patience),
      () => clearInterval(alive),
    );
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  subscribe(topics: readonly string[]): void {
    this.#send(subscribePacket(this.#nextNumber(), topics));
  }

  unsubscribe(topics: readonly string[]): void {
    this.#send(unsubscribePacket(this.#nextNumber(), topics));
  }

  publish(topic: string, payload: string): void {
    this.#send(publishPacket(topic, payload));
  }

  ping(): void {
    this.#send(pingPacket());
  }

  /** Ends the link and reports it at once, because with a dead network the socket itself would take minutes. */
  giveUp(): void {
    this.#end(this.#events.onClosed);
  }

  /** Ends the link without further events. */
  end(): void {
    if (this.#isConnected) this.#send(disconnectPacket());
    this.#end(() => {});
  }

  #end(tell: () => void): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#isConnected = false;
    for (const stop of this.#timers) stop();
    this.#socket.close();
    tell();
  }

  #send(packet: Uint8Array<ArrayBuffer>): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(packet);
  }

  /** Returns a packet identifier from 1 to 65,535. */
  #nextNumber(): number {
    this.#number = (this.#number % 0xffff) + 1;
    return this.#number;
  }

  #stayAlive(): void {
    if (!this.#isConnected) return;
    this.#unanswered += 1;
    if (this.#unanswered > ASKED_IN_VAIN) this.giveUp();
    else this.ping();
  }

  #hear(data: unknown): void {
    if (this.#isOver || !(data instanceof ArrayBuffer)) return;
    this.#unanswered = 0;
    this.#events.onHeard();
    try {
      for (const packet of this.#read(new Uint8Array(data))) this.#take(packet);
    } catch {
      this.#end(this.#events.onRefused);
    }
  }

  #take(packet: Packet): void {
    if (this.#isOver) return;
    if (packet.type === PACKET.connack) this.#admit(packet.body[1] === 0);
    else if (packet.type === PACKET.publish) this.#hand(readPublication(packet));
  }

  #admit(isWelcome: boolean): void {
    this.#isConnected = isWelcome;
    if (isWelcome) this.#events.onConnected();
    else this.#end(this.#events.onRefused);
  }

  /** Reports a listener's error like any other of the page, so that later messages are still delivered. */
  #hand({ topic, payload }: { topic: string; payload: string }): void {
    try {
      this.#events.onMessage(topic, payload);
    } catch (error) {
      reportError(error);
    }
  }
}
