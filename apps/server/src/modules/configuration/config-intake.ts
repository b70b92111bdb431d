import { ConfigReport, decode, homeTopic, parseTopic } from "@switchboard/contract";
import { readConfig } from "@switchboard/domain";
import { BatchQueue } from "../../platform/batch-queue.ts";
import type { Broker } from "../../platform/broker/broker.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { isStoreAway } from "../../platform/db/store-away.ts";
import type { ConfigurationRepository } from "./configuration.repository.ts";

interface IntakeCounters {
  unreadable(topic: string): void;
  lost(count: number, error?: unknown): void;
}

interface Answer {
  home: string;
  device: string;
  at: Date;
  said: ConfigReport;
}

/** Carries what devices say they hold into the store, in the order in which they say it. */
export class ConfigIntake {
  readonly #repository: ConfigurationRepository;
  readonly #broker: Broker;
  readonly #clock: Clock;
  readonly #counters: IntakeCounters;
  readonly #queue: BatchQueue<Answer>;

  constructor(repository: ConfigurationRepository, broker: Broker, clock: Clock, counters: IntakeCounters) {
    this.#repository = repository;
    this.#broker = broker;
    this.#clock = clock;
    this.#counters = counters;
    this.#queue = new BatchQueue<Answer>({
      write: async ([answer]) => answer && this.#store(answer),
      isPassing: isStoreAway,
      onFailed: (error, count) => counters.lost(count, error),
      onDropped: (count) => counters.lost(count),
      // One at a time: an answer that cannot be stored must not take another device's with it.
      size: 1,
      capacity: 10_000,
      retryMs: 500,
    });
  }

  start(): Promise<void> {
    return this.#broker.subscribe([homeTopic("+", "config")], (topic, payload) => this.#receive(topic, payload));
  }

  /** Waits until every answer received so far is stored. */
  settled(): Promise<void> {
    return this.#queue.settled();
  }

  close(): Promise<void> {
    return this.#queue.close();
  }

  #receive(topic: string, payload: string): void {
    const parsed = parseTopic(topic);
    const said = decode(ConfigReport, payload);
    if (parsed?.kind !== "device" || !said) {
      this.#counters.unreadable(topic);
      return;
    }
    this.#queue.push({ home: parsed.home, device: parsed.device, at: this.#clock.now(), said });
  }

  async #store({ home, device, at, said }: Answer): Promise<void> {
    const found = await this.#repository.findByHardware(home, device);
    if (found) await this.#repository.confirm(home, found.id, readConfig(found.device_type, said), at);
  }
}
