import { type DeviceChannel, MAX_PAYLOAD_BYTES } from "@switchboard/contract";
import { Allowance } from "./allowance.ts";
import { RATES } from "./limits.ts";

/** Each kind has its own allowance, so that too much of one takes nothing from the others. */
export type MessageKind = "status" | "answer" | "report" | "heartbeat" | "ping";

export interface JudgedMessage {
  kind: MessageKind;
  bytes: number;
  /** True when the sender waits for an acknowledgement. */
  isAcknowledged: boolean;
}

/** `after` is the delay in milliseconds before a message may pass. */
export type Verdict = { pass: true; after: number } | { pass: false; because: "oversized" | "flooding" };

/** A device that never answers accumulates no more expected answers than this. */
const MOST_EXPECTED = 1000;
const NOW: Verdict = { pass: true, after: 0 };

const KINDS: Partial<Record<DeviceChannel, MessageKind>> = {
  status: "status",
  heartbeat: "heartbeat",
  config: "answer",
  ir: "answer",
  ping: "ping",
};

/** A state that names a command answers it; the raw text is searched, because it has not been parsed yet. */
export function kindOf(channel: DeviceChannel, payload: Buffer | string): MessageKind {
  if (channel === "state") return payload.includes('"cmd"') ? "answer" : "report";
  return KINDS[channel] ?? "report";
}

/**
 * The allowances of one connection. Messages beyond them are dropped if nobody waits for them; messages to be
 * acknowledged are delayed, and with them all later ones of the sender. An answer to a command always passes.
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

  /** Call it when the peer was sent something that it will answer. */
  expectAnswer(): void {
    this.#expected = Math.min(this.#expected + 1, MOST_EXPECTED);
  }

  judge({ kind, bytes, isAcknowledged }: JudgedMessage, now: number): Verdict {
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
