/**
 * Under too much load, heartbeats wait and everything else goes first. A limited number passes in each turn of the
 * event loop; a device's later heartbeat replaces its waiting one, because each contains the whole state.
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

  /** Returns whether it may pass now; otherwise it is kept and passed on in its turn. */
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

  /** Drops a waiting heartbeat when the device has reported its state since. */
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
