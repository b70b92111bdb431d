import type { IrCommand, IrReport, IrSend } from "@switchboard/contract";
import { hasExpired } from "@switchboard/domain/control";
import { IR_LIBRARY, type IrSignal, signalOfKey } from "@switchboard/domain/site";
import { AnsweredCommands } from "./answered-commands.ts";
import { type Hardware, type HardwareState, NO_SUCH_SWITCH, type Outgoing } from "./hardware.ts";
import { between, type Random } from "./random.ts";

/** Long enough for any test to look back. */
const LIT_KEPT = 100;

type Outcome = Omit<IrReport, "ts" | "cmd">;

/**
 * An infrared blaster has no relay. It sends given signals, and learns signals that it sees. With a random source, somebody holds a remote
 * in front of it whenever it learns.
 */
export class IrBlaster implements Hardware {
  /** The sent signals, oldest first. */
  readonly lit: IrSend[] = [];
  private readonly answered = new AnsweredCommands();
  private readonly outcomes = new Map<string, Outcome>();
  private readonly random: Random | undefined;
  private learning: { id: string; exp: number; seenAt: number | undefined } | undefined;

  constructor(random?: Random) {
    this.random = random;
  }

  state(): HardwareState {
    return { relays: [] };
  }

  act(): string {
    return NO_SUCH_SWITCH;
  }

  /**
   * Executes an order at most once per id, never at or after its expiry. A later order to learn replaces the earlier
   * one.
   */
  infrared(order: IrCommand, now: number): Outgoing[] {
    if (hasExpired(order.exp, now)) return [];
    if (this.answered.has(order.id)) return [this.answer(order.id, now)];
    if ("learn" in order) {
      if (this.learning?.id === order.id) return [];
      const seenAt = this.random && now + between(this.random, 1500, 3500);
      this.learning = { id: order.id, exp: order.exp, seenAt };
      return [];
    }
    this.lit.push(order);
    if (this.lit.length > LIT_KEPT) this.lit.shift();
    return [this.settle(order.id, { ok: true, sent: 1 + (order.times ?? 0) }, now)];
  }

  /** Somebody presses a key of a remote in front of it. The blaster only sees it while it learns. */
  point({ carrier, pattern }: Pick<IrSignal, "carrier" | "pattern">, now: number): Outgoing[] {
    const asked = this.learning;
    if (!asked || hasExpired(asked.exp, now)) return [];
    this.learning = undefined;
    return [this.settle(asked.id, { ok: true, learnt: { carrier, pattern } }, now)];
  }

  tick(now: number): Outgoing[] {
    const seenAt = this.learning?.seenAt;
    if (!this.random || seenAt === undefined || now < seenAt) return [];
    return this.point(anySignal(this.random), now);
  }

  private settle(id: string, outcome: Outcome, now: number): Outgoing {
    this.answered.remember(id, undefined);
    this.outcomes.set(id, outcome);
    for (const known of this.outcomes.keys()) if (!this.answered.has(known)) this.outcomes.delete(known);
    return this.answer(id, now);
  }

  private answer(cmd: string, now: number): Outgoing {
    return { channel: "ir", payload: { ts: now, cmd, ...this.outcomes.get(cmd) } };
  }
}

/** Returns a key of some common remote. */
function anySignal(random: Random): IrSignal {
  const keyed = IR_LIBRARY.flatMap((codeset) => Object.keys(codeset.keys).map((key) => signalOfKey(codeset, key)));
  const signals = keyed.filter((signal) => signal !== undefined);
  const chosen = signals[Math.floor(random() * signals.length)];
  if (!chosen) throw new Error("the library has no keys");
  return chosen;
}
