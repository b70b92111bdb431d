import { type DeviceChannel, decode, homeTopic, parseTopic } from "@switchboard/contract";
import type * as z from "zod/mini";
import { BatchQueue } from "../batch-queue.ts";
import type { Clock } from "../clock/clock.ts";
import { isStoreAway } from "../db/store-away.ts";
import type { Broker } from "./broker.ts";

/** More than a building says while the store is away for minutes; beyond it the newest are dropped and counted. */
const CAPACITY = 50_000;
const RETRY_MS = 500;

export interface IntakeCounters {
  unreadable(topic: string): void;
  lost(count: number, error?: unknown): void;
}

export interface IntakePorts {
  broker: Broker;
  clock: Clock;
  counters: IntakeCounters;
}

/** What a device said, and when it arrived. */
export interface Said<Message> {
  home: string;
  device: string;
  at: Date;
  message: Message;
}

export interface IntakeOptions<Schema extends z.ZodMiniType> {
  channel: DeviceChannel;
  schema: Schema;
  write(batch: Said<z.output<Schema>>[]): Promise<void>;
  /** How many go together; 1 where one that cannot be stored must not take another device's with it. */
  size: number;
  /** True where a device that asked for an answer has it only once its message is stored. */
  answersWhenStored?: boolean;
}

interface Read {
  topic: string;
  payload: string;
  home: string;
  device: string;
  message: unknown;
}

/** Several intakes hear the same message one after the other: it is taken apart once for all of them. */
const lastRead = new WeakMap<z.ZodMiniType, Read>();

function readOnce(schema: z.ZodMiniType, topic: string, payload: string): Read | undefined {
  const last = lastRead.get(schema);
  if (last && last.payload === payload && last.topic === topic) return last;
  const parsed = parseTopic(topic);
  const message = decode(schema, payload);
  if (parsed?.kind !== "device" || message === undefined) return undefined;
  const read = { topic, payload, home: parsed.home, device: parsed.device, message };
  lastRead.set(schema, read);
  return read;
}

/** Carries one kind of message of all devices into the store: decoded, in order, and kept while the store is away. */
export class DeviceIntake<Schema extends z.ZodMiniType> {
  readonly #ports: IntakePorts;
  readonly #options: IntakeOptions<Schema>;
  readonly #queue: BatchQueue<Said<z.output<Schema>>>;

  constructor(ports: IntakePorts, options: IntakeOptions<Schema>) {
    const { counters } = ports;
    this.#ports = ports;
    this.#options = options;
    this.#queue = new BatchQueue({
      write: options.write,
      isPassing: isStoreAway,
      onFailed: (error, count) => counters.lost(count, error),
      onDropped: (count) => counters.lost(count),
      size: options.size,
      capacity: CAPACITY,
      retryMs: RETRY_MS,
    });
  }

  start(): Promise<void> {
    const filter = homeTopic("+", this.#options.channel);
    if (this.#options.answersWhenStored)
      return this.#ports.broker.keep(filter, async (topic, payload) => {
        const said = this.#read(topic, payload);
        if (said) await this.#queue.pushAndWait(said);
      });
    return this.#ports.broker.subscribe([filter], (topic, payload) => this.#receive(topic, payload));
  }

  /** Waits until everything received so far is stored. */
  settled(): Promise<void> {
    return this.#queue.settled();
  }

  close(): Promise<void> {
    return this.#queue.close();
  }

  #receive(topic: string, payload: string): void {
    const said = this.#read(topic, payload);
    if (said) this.#queue.push(said);
  }

  #read(topic: string, payload: string): Said<z.output<Schema>> | undefined {
    const read = readOnce(this.#options.schema, topic, payload);
    if (!read) {
      this.#ports.counters.unreadable(topic);
      return undefined;
    }
    const { home, device, message } = read;
    return { home, device, at: this.#ports.clock.now(), message: message as z.output<Schema> };
  }
}
