import { setTimeout as pause } from "node:timers/promises";
import { CommandMessage, decode, type FieldDevice, type FieldOrder, type StateReport } from "@switchboard/contract";
import { type FailureCode, hasExpired } from "@switchboard/domain/control";
import type { CommandJournal, Outcome } from "../disk/command-journal.ts";
import type { OrderResult } from "../driver.ts";
import { oneLine } from "../one-line.ts";
import type { DeviceState } from "./device-state.ts";
import { orderOf } from "./translate.ts";

/** An order to a channel waits for the one before, but not for ever: that one may never be answered. */
const TURN_MS = 2000;

interface CommanderOptions {
  kd_id: string;
  journal: CommandJournal;
  now(): number;
  /** Undefined while the device is away. */
  state(): DeviceState | undefined;
  do(device: FieldDevice, order: FieldOrder, signal: AbortSignal): Promise<OrderResult>;
  /** Resolves once the broker has the answer. */
  answer(report: StateReport & { sent?: true }): Promise<void>;
  /** An order has ended, and what was kept back because of it may be told. */
  settled(): void;
}

/** Carries out commands by the rules of docs/device-protocol.md: once, in time, in order, and with an answer. */
export class Commander {
  readonly #given: CommanderOptions;
  readonly #turns = new Map<string, Promise<void>>();

  constructor(given: CommanderOptions) {
    this.#given = given;
  }

  receive(payload: string): void {
    const command = decode(CommandMessage, payload);
    const state = this.#given.state();
    if (!command || !state || hasExpired(command.exp, this.#given.now())) return;
    const order = orderOf(command, state.mapping, state.device);
    if (this.#given.journal.isKnown(command.id)) this.#tellAgain(command.id);
    else if (typeof order !== "string") this.#begin(command, order);
    else void this.#answer(command.id, state, { ok: false, err: order, at: this.#given.now() });
  }

  #begin(command: CommandMessage, order: FieldOrder): void {
    const before = this.#turns.get(order.channel);
    const turn = this.#inTurn(command, order, before);
    this.#turns.set(order.channel, turn);
    void turn.finally(() => this.#turns.get(order.channel) === turn && this.#turns.delete(order.channel));
  }

  /** Answers that have not reached the broker, with the state as it is now. */
  tellUntold(): void {
    const state = this.#given.state();
    if (!state) return;
    for (const { id, done } of this.#given.journal.untold(this.#given.kd_id)) void this.#answer(id, state, done);
  }

  async #inTurn(command: CommandMessage, order: FieldOrder, before: Promise<void> | undefined): Promise<void> {
    try {
      const { id, exp } = command;
      const [isFirst] = await Promise.all([
        this.#given.journal.begin(id, this.#given.kd_id, exp),
        before && Promise.race([before, pause(TURN_MS, undefined, { ref: false })]),
      ]);
      if (isFirst) await this.#carryOut(command, order);
    } catch {
      // What could not be written down is not done; the server says so when the time is over.
    }
  }

  async #carryOut({ id, exp }: CommandMessage, order: FieldOrder): Promise<void> {
    const [state, now] = [this.#given.state(), this.#given.now()];
    if (!state || hasExpired(exp, now)) return;
    state.beginOrder(order.channel);
    const time = AbortSignal.timeout(exp - now);
    const result = await this.#given.do(state.device, order, time);
    const at = this.#given.now();
    if (result.outcome !== "failed") {
      state.carriedOut(order);
      state.settle(order.channel);
    }
    state.endOrder(order.channel);
    const outcome = outcomeOf(result, at);
    // Silence at the end of its time is what the server says by itself, but not that it may act later. A timer may be a moment ahead of the clock.
    const isSilence = (time.aborted || hasExpired(exp, at)) && !mayActLater(result);
    if (outcome.ok || !isSilence) {
      this.#given.journal.settle(id, outcome);
      void this.#answer(id, state, outcome);
    }
    this.#given.settled();
  }

  #tellAgain(id: string): void {
    const [done, state] = [this.#given.journal.outcomeOf(id), this.#given.state()];
    if (done && state) void this.#answer(id, state, done);
  }

  async #answer(id: string, state: DeviceState, { ok, err, sent, at }: Outcome): Promise<void> {
    const report = { ts: at, ...state.shown(), cmd: id, ok, ...(err && { err }), ...(sent && { sent }) };
    try {
      await this.#given.answer(report);
      this.#given.journal.told(id);
    } catch {
      // It is told when the device is connected again.
    }
  }
}

function mayActLater(result: OrderResult): boolean {
  return result.outcome === "failed" && result.mayActLater === true;
}

function outcomeOf(result: OrderResult, at: number): Outcome {
  if (result.outcome === "failed") {
    const err = mayActLater(result) ? ("may_act_later" satisfies FailureCode) : oneLine(result.reason) || "failed";
    return { ok: false, at, err };
  }
  return result.outcome === "sent" ? { ok: true, at, sent: true } : { ok: true, at };
}
