/**
 * When too much comes in, heartbeats wait and everything else goes before them. So many pass in each turn of the event loop;
 * of what waits, a device's later one takes the place of its earlier one, for each tells the whole state.
 */
export class HeartbeatLane<Message> {
  readonly #perTurn: number;
  readonly #pass: (message: Message) => void;
  readonly #superseded: () => void;
  readonly #waiting = new Map<string, Message>();
  #passed = 0;
  #isScheduled = false;

  constructor(options: { perTurn: number; pass(message: Message): void; superseded(): void }) {
    this.#perTurn = options.perTurn;
    this.#pass = options.pass;
    this.#superseded = options.superseded;
  }

  /** Whether it may pass now; otherwise it is kept and passed on in its turn. */
  mayPass(topic: string, message: Message): boolean {
    this.#schedule();
    if (this.#waiting.size === 0 && this.#passed < this.#perTurn) {
      this.#passed += 1;
      return true;
    }
    this.overtake(topic);
    this.#waiting.set(topic, message);
    return false;
  }

  /** The device has told its state since: an older word must not come after it. */
  overtake(topic: string): void {
    if (this.#waiting.delete(topic)) this.#superseded();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    this.#isScheduled = false;
    this.#passed = 0;
    for (const [topic, message] of this.#waiting) {
      if (this.#passed === this.#perTurn) break;
      this.#waiting.delete(topic);
      this.#passed += 1;
      this.#pass(message);
    }
    if (this.#waiting.size > 0) this.#schedule();
  }
}
