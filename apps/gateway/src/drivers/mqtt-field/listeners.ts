import { hasWildcard, matches } from "./topics.ts";

/** What was heard on a topic of the field. */
export interface FieldMessage {
  topic: string;
  text: string;
  /** Said earlier and kept by the broker: a state, but no press of a button. */
  isRetained: boolean;
}
type Handler = (message: FieldMessage) => void;

export interface ListenOptions {
  /** Larger payloads are dropped with a fault before anything looks into them. */
  mostBytes?: number;
}

/** More than any device has to say; what lists many of them names a limit of its own. */
const MOST_BYTES = 256 * 1024;
/** A topic that misbehaves is told of once a minute. */
const FAULT_EVERY_MS = 60_000;
const MOST_NAMED = 200;

interface Listener {
  filter: string;
  handler: Handler;
  mostBytes: number;
}

/** Who hears which topic. Exact topics are found at once, however many there are; filters are tried in turn. */
export class Listeners {
  readonly #exact = new Map<string, Set<Listener>>();
  readonly #wild = new Set<Listener>();
  readonly #fault: (reason: string) => void;
  readonly #told = new Map<string, number>();

  constructor(fault: (reason: string) => void) {
    this.#fault = fault;
  }

  add(filter: string, handler: Handler, { mostBytes = MOST_BYTES }: ListenOptions = {}): void {
    const listener = { filter, handler, mostBytes };
    if (hasWildcard(filter)) this.#wild.add(listener);
    else this.#exact.set(filter, (this.#exact.get(filter) ?? new Set()).add(listener));
  }

  /** True where nobody hears this filter any more. */
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
    const last = this.#told.get(topic);
    if (last !== undefined && now - last < FAULT_EVERY_MS) return;
    if (this.#told.size >= MOST_NAMED) this.#told.clear();
    this.#told.set(topic, now);
    this.#fault(`${topic.slice(0, 100)}: ${reason}`);
  }
}
