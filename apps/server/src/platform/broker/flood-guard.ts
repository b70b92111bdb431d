import { type DeviceChannel, MAX_PAYLOAD_BYTES } from "@switchboard/contract";
import { Allowance } from "./allowance.ts";
import { RATES } from "./limits.ts";

/** Each kind has an allowance of its own: what there is too much of takes nothing from the others. */
export type MessageKind = "status" | "answer" | "report" | "heartbeat" | "ping";

export interface Judged {
  kind: MessageKind;
  bytes: number;
  /** Whether the sender waits for an acknowledgement. */
  isAcknowledged: boolean;
}

/** `after` milliseconds where a message may pass, later than now. */
export type Verdict = { pass: true; after: number } | { pass: false; because: "oversized" | "flooding" };

/** A device that never answers saves up no more than this. */
const MOST_EXPECTED = 1000;
const NOW: Verdict = { pass: true, after: 0 };

const KINDS: Partial<Record<DeviceChannel, MessageKind>> = {
  status: "status",
  heartbeat: "heartbeat",
  config: "answer",
  ir: "answer",
  ping: "ping",
};

/** A state that names a command answers it; the text is looked through, for it has not been read yet. */
export function kindOf(channel: DeviceChannel, payload: Buffer | string): MessageKind {
  if (channel === "state") return payload.includes('"cmd"') ? "answer" : "report";
  return KINDS[channel] ?? "report";
}

/**
 * One connection's allowances. What is over them and nobody waits for is dropped; what is to be acknowledged waits, and with it
 * whatever the sender has behind it, for an acknowledgement is a promise. An answer to a command is always let through.
 */
export class FloodGuard {
  readonly #allowances: Record<MessageKind, Allowance>;
  #expected = 0;

  constructor(now: number) {
    const allowance = (kind: MessageKind) => new Allowance(RATES[kind], now);
    this.#allowances = {
      status: allowance("status"),
      answer: allowance("answer"),
      report: allowance("report"),
      heartbeat: allowance("heartbeat"),
      ping: allowance("ping"),
    };
  }

  /** The peer was told something that it will answer. */
  expectAnswer(): void {
    this.#expected = Math.min(this.#expected + 1, MOST_EXPECTED);
  }

  judge({ kind, bytes, isAcknowledged }: Judged, now: number): Verdict {
    if (bytes > MAX_PAYLOAD_BYTES) return { pass: false, because: "oversized" };
    if (kind === "answer" && this.#expected > 0) {
      this.#expected -= 1;
      return NOW;
    }
    const allowance = this.#allowances[kind];
    if (isAcknowledged) return { pass: true, after: allowance.reserve(now) };
    return allowance.take(now) ? NOW : { pass: false, because: "flooding" };
  }
}
