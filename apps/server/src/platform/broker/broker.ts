import type { Server as HttpServer } from "node:http";
import type { Acknowledge } from "../acknowledge.ts";
import type { Peer } from "./peer.ts";

export type MessageHandler = (topic: string, payload: string) => void;
/** `acknowledge` is only given when the sender waits for it; call it once the message is stored. */
export type DurableConsumer = (topic: string, payload: string, acknowledge?: Acknowledge) => void;

export interface ConsumeOptions {
  /** For ordered messages: another server's unstored message is dropped when it arrived here before. */
  once?: boolean;
}

/** How browsers reach the server: its address, and the number of proxies in front of it. */
export interface WebDoor {
  publicUrl: string;
  trustProxy: number;
}

/** The broker as the application sees it, embedded or external. */
export interface Broker {
  publish(topic: string, payload: string, options?: { qos?: 0 | 1; retain?: boolean }): Promise<void>;
  /** Publishes to people connected to this server, for notices that every server receives from the store. */
  publishHere(topic: string, payload: string): Promise<void>;
  subscribe(filters: string[], handler: MessageHandler): Promise<void>;
  /**
   * Like a subscription, but a sender that requests an acknowledgement (QoS 1) gets it only once the message is stored.
   * With the embedded broker the sender is the device. An external broker acknowledges devices by itself and waits for
   * the server in turn.
   */
  consume(filter: string, consumer: DurableConsumer, options?: ConsumeOptions): Promise<void>;
  /**
   * Receives the messages that any server consumes, including this one, so that nothing waits for a server that hangs.
   * With the embedded broker there is no other server, and nothing arrives twice.
   */
  overhear(filter: string, handler: MessageHandler): Promise<void>;
  /** Called when all consumers are registered: messages may arrive from now on. */
  startConsuming(): Promise<void>;
  /** Called now and then to take over messages that the broker keeps for servers that are gone. */
  takeOverGone(): Promise<void>;
  isReachable(): boolean;
  /** Connections of this server itself: of people, and of devices with the embedded broker. */
  peers(): Iterable<{ peer: Peer; close(): void }>;
  /** Closes the connection with this client id, wherever the broker runs. */
  disconnect(clientId: string): Promise<void>;
  /** Accepts browsers' websockets at /mqtt of the HTTP server. */
  attachTo(server: HttpServer, door: WebDoor): void;
  /** Opens the port for devices and returns it; undefined when they connect to an external broker. */
  listen(port: number, host: string): Promise<number | undefined>;
  close(): Promise<void>;
}
