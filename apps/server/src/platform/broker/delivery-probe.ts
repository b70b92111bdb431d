/** This many unanswered probes in a row, with nothing else received, mean that nothing would arrive. */
const SILENT_AFTER = 3;

interface ProbeOptions {
  publish(): Promise<void>;
  /** Called while nothing arrives, to subscribe again. */
  renew(): Promise<void>;
}

/**
 * Checks whether messages of devices would arrive: it publishes to a topic of the server's own that comes back through
 * the same kind of subscription, because "connected" alone proves nothing. Any other message counts too, so that a
 * backlog is not taken for silence.
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
    // Called once, because every message of every device passes here.
    if (this.#onHeard) this.#onHeard();
    this.#onHeard = undefined;
  }

  /** Resolves with the next message. */
  nextHeard(): Promise<void> {
    return new Promise((resolve) => {
      this.#onHeard = resolve;
    });
  }

  /** Counts rather than measures time: a server that itself stood still has missed one probe, not all of it. */
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
