import { setTimeout as pause } from "node:timers/promises";
import { CommandMessage, decode, type FieldDevice, type FieldOrder, type StateReport } from "@switchboard/contract";
import { type FailureCode, hasExpired } from "@switchboard/domain/control";
import type { CommandJournal, Outcome } from "../disk/command-journal.ts";
import type { OrderResult } from "../driver.ts";
import { oneLine } from "../one-line.ts";
import type { DeviceState } from "./device-state.ts";
import { orderOf } from "./translate.ts";

/** The longest wait for the previous order of a channel, which may never be answered. */
const TURN_MS = 2000;

interface CommanderOptions {
  kd_id: string;
  journal: CommandJournal;
  now(): number;
  /** Returns undefined while the device is away. */
  state(): DeviceState | undefined;
  do(device: FieldDevice, order: FieldOrder, signal: AbortSignal): Promise<OrderResult>;
  /** Resolves once the broker has the reply. */
  answer(report: StateReport & { sent?: true }): Promise<void>;
  /** An order has ended, so that state changes held back because of it may be reported. */
  settled(): void;
}

/** Carries out commands by the rules of docs/device-protocol.md: once, in time, in order, and with a reply. */
export class Commander {
  readonly #options: CommanderOptions;
  readonly #turns = new Map<string, Promise<void>>();

  constructor(options: CommanderOptions) {
    this.#options = options;
  }

  receive(payload: string): void {
    const command = decode(CommandMessage, payload);
    const state = this.#options.state();
    if (!command || !state || hasExpired(command.exp, this.#options.now())) return;
    const order = orderOf(command, state.mapping, state.device);
    if (this.#options.journal.isKnown(command.id)) this.#tellAgain(command.id);
    else if (typeof order !== "string") this.#begin(command, order);
    else void this.#answer(command.id, state, { ok: false, err: order, at: this.#options.now() });
  }

  #begin(command: CommandMessage, order: FieldOrder): void {
    const before = this.#turns.get(order.channel);
    const turn = this.#inTurn(command, order, before);
    this.#turns.set(order.channel, turn);
    void turn.finally(() => this.#turns.get(order.channel) === turn && this.#turns.delete(order.channel));
  }

  /** Sends replies that have not reached the broker, with the present state. */
  sendUnreported(): void {
    const state = this.#options.state();
    if (!state) return;
    for (const { id, done } of this.#options.journal.unreported(this.#options.kd_id))
      void this.#answer(id, state, done);
  }

  async #inTurn(command: CommandMessage, order: FieldOrder, before: Promise<void> | undefined): Promise<void> {
    try {
      const { id, exp } = command;
      const [isFirst] = await Promise.all([
        this.#options.journal.begin(id, this.#options.kd_id, exp),
        before && Promise.race([before, pause(TURN_MS, undefined, { ref: false })]),
      ]);
      if (isFirst) await this.#carryOut(command, order);
    } catch {
      // A command that could not be recorded is not carried out; the server reports the timeout.
    }
  }

  async #carryOut({ id, exp }: CommandMessage, order: FieldOrder): Promise<void> {
    const [state, now] = [this.#options.state(), this.#options.now()];
    if (!state || hasExpired(exp, now)) return;
    state.beginOrder(order.channel);
    const time = AbortSignal.timeout(exp - now);
    const result = await this.#options.do(state.device, order, time);
    const at = this.#options.now();
    if (result.outcome !== "failed") {
      state.carriedOut(order);
      state.settle(order.channel);
    }
    state.endOrder(order.channel);
    const outcome = outcomeOf(result, at);
    // The server reports a timeout by itself, but not that an order may act later. A timer may fire slightly ahead of the clock.
    const isSilence = (time.aborted || hasExpired(exp, at)) && !mayActLater(result);
    if (outcome.ok || !isSilence) {
      this.#options.journal.settle(id, outcome);
      void this.#answer(id, state, outcome);
    }
    this.#options.settled();
  }

  #tellAgain(id: string): void {
    const [done, state] = [this.#options.journal.outcomeOf(id), this.#options.state()];
    if (done && state) void this.#answer(id, state, done);
  }

  async #answer(id: string, state: DeviceState, { ok, err, sent, at }: Outcome): Promise<void> {
    const report = { ts: at, ...state.shown(), cmd: id, ok, ...(err && { err }), ...(sent && { sent }) };
    try {
      await this.#options.answer(report);
      this.#options.journal.markReported(id);
    } catch {
      // The reply is sent when the device is connected again.
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
