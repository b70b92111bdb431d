import { hasWildcard, matches } from "./topics.ts";

/** A message on a topic of the field. */
export interface FieldMessage {
  topic: string;
  text: string;
  /** True for a message that the broker kept: it can be a state, but not a press of a button. */
  isRetained: boolean;
}
type Handler = (message: FieldMessage) => void;

export interface ListenOptions {
  /** Larger payloads are dropped with a fault before they are parsed. */
  mostBytes?: number;
}

/** More than any device has to report; listeners for long lists set their own limit. */
const MOST_BYTES = 256 * 1024;
/** The faults of one topic are reported once a minute. */
const FAULT_EVERY_MS = 60_000;
const MOST_NAMED = 200;

interface Listener {
  filter: string;
  handler: Handler;
  mostBytes: number;
}

/** The handlers of each topic. Exact topics are looked up directly, however many there are; filters are tried in turn. */
export class Listeners {
  readonly #exact = new Map<string, Set<Listener>>();
  readonly #wild = new Set<Listener>();
  readonly #fault: (reason: string) => void;
  readonly #lastFaults = new Map<string, number>();

  constructor(fault: (reason: string) => void) {
    this.#fault = fault;
  }

  add(filter: string, handler: Handler, { mostBytes = MOST_BYTES }: ListenOptions = {}): void {
    const listener = { filter, handler, mostBytes };
    if (hasWildcard(filter)) this.#wild.add(listener);
    else this.#exact.set(filter, (this.#exact.get(filter) ?? new Set()).add(listener));
  }

  /** Returns true if the filter has no handlers any more. */
  remove(filter: string, handler: Handler): boolean {
    const among = hasWildcard(filter) ? this.#wild : this.#exact.get(filter);
    const listener = [...(among ?? [])].find((each) => each.filter === filter && each.handler === handler);
    if (!among || !listener) return false;
    among.delete(listener);
    if (among !== this.#wild && among.size === 0) this.#exact.delete(filter);
    return ![...among].some((each) => each.filter === filter);
  }

  filters(): Set<string> {
    return new Set([...this.#exact.keys(), ...[...this.#wild].map((each) => each.filter)]);
  }

  hear(topic: string, payload: Buffer, isRetained: boolean): void {
    const found = [...(this.#exact.get(topic) ?? []), ...[...this.#wild].filter((each) => matches(each.filter, topic))];
    let text: string | undefined;
    for (const { handler, mostBytes } of found) {
      if (payload.byteLength > mostBytes) {
        this.#tell(topic, `dropped a message of ${payload.byteLength} bytes`);
        continue;
      }
      text ??= payload.toString("utf8");
      try {
        handler({ topic, text, isRetained });
      } catch (error) {
        this.#tell(topic, error instanceof Error ? error.message : "could not be read");
      }
    }
  }

  #tell(topic: string, reason: string): void {
    const now = performance.now();
    const last = this.#lastFaults.get(topic);
    if (last !== undefined && now - last < FAULT_EVERY_MS) return;
    if (this.#lastFaults.size >= MOST_NAMED) this.#lastFaults.clear();
    this.#lastFaults.set(topic, now);
    this.#fault(`${topic.slice(0, 100)}: ${reason}`);
  }
}
