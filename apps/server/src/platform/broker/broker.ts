import type { Server as HttpServer } from "node:http";
import type { Acknowledge } from "../acknowledge.ts";
import type { Peer } from "./peer.ts";

export type MessageHandler = (topic: string, payload: string) => void;
/** `acknowledge` is given only where the sender waits for it; it is called once the message is stored. */
export type DurableConsumer = (topic: string, payload: string, acknowledge?: Acknowledge) => void;

export interface ConsumeOptions {
  /** For messages whose order matters: what another server had not stored is not handed on where it has come here before. */
  once?: boolean;
}

/** How browsers reach the server: its address, and how many proxies stand before it. */
export interface WebDoor {
  publicUrl: string;
  trustProxy: number;
}

/** The broker as the application sees it, whether it runs inside the server or elsewhere. */
export interface Broker {
  publish(topic: string, payload: string, options?: { qos?: 0 | 1; retain?: boolean }): Promise<void>;
  /** To people who are connected to this very server, for what every server is told of by the store. */
  publishHere(topic: string, payload: string): Promise<void>;
  subscribe(filters: string[], handler: MessageHandler): Promise<void>;
  /**
   * Like a subscription, but whoever asked for an acknowledgement (QoS 1) has it only once the message is stored. Inside the server
   * that is the device. A broker that runs elsewhere answers devices by itself and asks the server, in turn.
   */
  consume(filter: string, consumer: DurableConsumer, options?: ConsumeOptions): Promise<void>;
  /**
   * Hears what any server is given to consume, this one included, so that nothing waits for a server that stands still. Where
   * the server is its own broker there is no other, and nothing is heard twice.
   */
  overhear(filter: string, handler: MessageHandler): Promise<void>;
  /** Called when all consumers are there: from now on messages may come. */
  startConsuming(): Promise<void>;
  /** Called now and then: takes what the broker keeps for servers that are gone, so that it does not wait for their return. */
  takeOverGone(): Promise<void>;
  isReachable(): boolean;
  /** Connections this server holds itself: of people, and of devices where it is their broker. */
  peers(): Iterable<{ peer: Peer; close(): void }>;
  /** Ends the connection that has this client id, wherever the broker runs. */
  disconnect(clientId: string): Promise<void>;
  /** Takes browsers' websockets at /mqtt of the HTTP server. */
  attachTo(server: HttpServer, door: WebDoor): void;
  /** Opens the door for devices and says at which port; undefined where they come in elsewhere. */
  listen(port: number, host: string): Promise<number | undefined>;
  close(): Promise<void>;
}
