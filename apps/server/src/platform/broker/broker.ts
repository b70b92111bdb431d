import type { Answer } from "../answer.ts";
import type { Peer } from "./peer.ts";

export type MessageHandler = (topic: string, payload: string) => void;
/** Is given an answer to give only where somebody waits for it. */
export type Keeper = (topic: string, payload: string, answer?: Answer) => void;

/** The broker as the application sees it, whether it runs inside the server or elsewhere. */
export interface Broker {
  publish(topic: string, payload: string, options?: { qos?: 0 | 1; retain?: boolean }): Promise<void>;
  subscribe(filters: string[], handler: MessageHandler): Promise<void>;
  /**
   * Like a subscription, but whoever asked for an answer (QoS 1) has it only once the message is kept. Inside the server
   * that is the device. A broker that runs elsewhere answers devices by itself and asks the server, in turn.
   */
  keep(filter: string, keeper: Keeper): Promise<void>;
  /** Called when all who keep something have said so: from now on it may come. */
  startKeeping(): Promise<void>;
  isReachable(): boolean;
  /** Connections this server holds itself; empty where the broker runs elsewhere. */
  peers(): Iterable<{ peer: Peer; close(): void }>;
  /** Ends the connection that has this client id, wherever the broker runs. */
  disconnect(clientId: string): Promise<void>;
  close(): Promise<void>;
}
