/** So many probes in a row without an answer, and nothing else heard, mean that nothing would arrive. */
const SILENT_AFTER = 3;

interface ProbeOptions {
  publish(): Promise<void>;
  /** Called while nothing arrives: what is subscribed is said again. */
  renew(): Promise<void>;
}

/**
 * Whether what devices say would arrive: a message to a topic of the server's own that comes back through the same kind of
 * subscription. "Connected" alone says nothing of that. Whatever else is heard counts too, so that a backlog is no silence.
 */
export class DeliveryProbe {
  readonly #options: ProbeOptions;
  #missed = 0;
  #isAwaited = false;
  #onHeard: (() => void) | undefined;

  constructor(options: ProbeOptions) {
    this.#options = options;
  }

  heard(): void {
    this.#missed = 0;
    this.#isAwaited = false;
    // Once: every message of every device comes by here.
    if (this.#onHeard) this.#onHeard();
    this.#onHeard = undefined;
  }

  /** Settles with the next message that comes. */
  nextHeard(): Promise<void> {
    return new Promise((resolve) => {
      this.#onHeard = resolve;
    });
  }

  /** Counted and not timed: a server that itself stood still for a while has missed one, not all of that time. */
  async send(): Promise<void> {
    if (this.#isAwaited) this.#missed += 1;
    this.#isAwaited = true;
    if (this.isSilent()) await this.#options.renew();
    await this.#options.publish();
  }

  isSilent(): boolean {
    return this.#missed >= SILENT_AFTER;
  }
}
