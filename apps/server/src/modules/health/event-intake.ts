import { decode, EventReport, homeTopic, parseTopic } from "@switchboard/contract";
import { BatchQueue } from "../../platform/batch-queue.ts";
import type { Broker } from "../../platform/broker/broker.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { isStoreAway } from "../../platform/db/store-away.ts";
import type { EventsRepository, ReportedEvent } from "./events.repository.ts";

/** A device's clock may be off; what claims to come from further ahead than this is dated to its arrival. */
const AHEAD_MS = 60_000;

export interface IntakeCounters {
  unreadable(topic: string): void;
  lost(count: number, error?: unknown): void;
}

/** Carries the events that devices report into the store. */
export class EventIntake {
  readonly #broker: Broker;
  readonly #clock: Clock;
  readonly #counters: IntakeCounters;
  readonly #queue: BatchQueue<ReportedEvent>;

  constructor(repository: EventsRepository, broker: Broker, clock: Clock, counters: IntakeCounters) {
    this.#broker = broker;
    this.#clock = clock;
    this.#counters = counters;
    this.#queue = new BatchQueue<ReportedEvent>({
      write: (batch) => repository.record(batch),
      isPassing: isStoreAway,
      onFailed: (error, count) => counters.lost(count, error),
      onDropped: (count) => counters.lost(count),
      size: 500,
      capacity: 50_000,
      retryMs: 500,
    });
  }

  start(): Promise<void> {
    return this.#broker.subscribe([homeTopic("+", "event")], (topic, payload) => this.#receive(topic, payload));
  }

  /** Waits until every event received so far is stored. */
  settled(): Promise<void> {
    return this.#queue.settled();
  }

  close(): Promise<void> {
    return this.#queue.close();
  }

  #receive(topic: string, payload: string): void {
    const parsed = parseTopic(topic);
    const report = decode(EventReport, payload);
    if (parsed?.kind !== "device" || !report) {
      this.#counters.unreadable(topic);
      return;
    }
    const now = this.#clock.now().getTime();
    const at = new Date(report.ts > now + AHEAD_MS ? now : report.ts);
    this.#queue.push({ home: parsed.home, device: parsed.device, at, type: report.type, value: report.value });
  }
}
