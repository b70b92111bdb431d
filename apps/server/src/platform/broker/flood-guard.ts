import { MAX_PAYLOAD_BYTES } from "@switchboard/contract";

/** A device reports every few minutes and answers a handful of commands a second; this is far above both. */
const MESSAGES_PER_SECOND = 100;
const BURST = 400;

export type Verdict = "pass" | "oversized" | "flooding";

/** One connection's allowance of messages, refilled with time; what is over it is dropped, not queued. */
export class FloodGuard {
  #allowance = BURST;
  #since: number;

  constructor(now: number) {
    this.#since = now;
  }

  judge(payloadBytes: number, now: number): Verdict {
    const refill = ((now - this.#since) / 1000) * MESSAGES_PER_SECOND;
    this.#since = now;
    this.#allowance = Math.min(BURST, this.#allowance + Math.max(0, refill));
    if (payloadBytes > MAX_PAYLOAD_BYTES) return "oversized";
    if (this.#allowance < 1) return "flooding";
    this.#allowance -= 1;
    return "pass";
  }
}
