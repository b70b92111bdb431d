import { contract, type InputOf, type SentCommand } from "@switchboard/contract";
import { controlKind, isOnline } from "@switchboard/domain/site";
import type { CallOptions } from "../api/api-port.ts";
import { ApiError, call, refusedOffline } from "../api/call.ts";
import { signal } from "../ui/signal.ts";
import { type FormerState, isUnchanged } from "./former-states.ts";
import { askAboutHold, heldSwitches } from "./held-switches.ts";
import type { LiveStore } from "./live-store.ts";
import type { CommandState, DesiredState, FailureReason } from "./pending.ts";
import { askAboutLimit, protectedSwitches } from "./protected-switches.ts";
import { confirmSwitching } from "./switch-question.ts";
import type { Attempt, Tracker } from "./tracker.ts";

/** The immediate result of a request; the result of the command arrives later, in the store. */
export type RequestResult = "sent" | "offline" | "busy" | "held" | "limited" | "gone" | "asked";

/** A failed command of this tab that no notice has reported. */
export interface FailedCommand {
  id: string;
  reason: FailureReason;
}

/** The result of one of many switches. */
type SwitchOutcome = { is: "done" | "gone" } | { is: "failed"; reason: FailureReason };

interface EachPort {
  tell(id: string, outcome: SwitchOutcome | { is: "running" }): void;
  isStopped(): boolean;
}

/** Where a person tapped; undefined means the dashboard. */
export type TapSource = InputOf<typeof contract.switchDevice>["source"];

/** The number of commands of one request that run at the same time. */
const COMMANDS_AT_ONCE = 6;

interface Tap {
  id: string;
  wanted: DesiredState;
  source?: TapSource;
}

function send({ id, wanted, source }: Tap, { deadline }: Attempt, options: CallOptions): Promise<SentCommand> {
  const target = { switch_appliance_id: id, ...(source && { source }), ...(deadline !== undefined && { deadline }) };
  switch (wanted.kind) {
    case "state":
      return call(contract.switchDevice, { ...target, switch_state: wanted.on ? 1 : 0 }, options);
    case "level":
      return call(contract.lightActions, { ...target, level: wanted.level }, options);
    case "brightness":
      return call(contract.lightActions, { ...target, brightness: wanted.percent }, options);
    case "color":
      return call(contract.lightActions, { ...target, color: wanted.color }, options);
    case "color_temperature":
      return call(contract.lightActions, { ...target, color_temperature: wanted.kelvin }, options);
  }
}

/** Sends a person's commands for single switches (design §3). */
export class Commands {
  readonly #tracker: Tracker;
  readonly #failed = signal<FailedCommand>();
  readonly onFailed = this.#failed.on;

  constructor(tracker: Tracker) {
    this.#tracker = tracker;
  }

  ask(id: string, wanted: DesiredState, source?: TapSource): RequestResult {
    const ready = this.#readiness(id);
    if (ready === "sent" && this.#isKept(id, wanted)) {
      askAboutLimit.emit({ id });
      return "limited";
    }
    if (ready === "held") askAboutHold.emit({ id });
    if (ready !== "sent") return ready;
    let result: RequestResult = "asked";
    const plan = { ids: [id], on: wanted.kind !== "state" || wanted.on };
    confirmSwitching(this.#tracker.store, plan, (isYes) => {
      if (!isYes) return;
      result = this.#readiness(id);
      if (result === "sent") void this.#carryOut({ id, wanted, source }, { quiet: true });
    });
    return result;
  }

  /** Asks for the other state; after a failure, for the state that failed. */
  toggle(id: string, source?: TapSource): RequestResult {
    const each = this.#tracker.store.switch(id);
    if (!each) return "gone";
    const { command, current_status } = each;
    return this.ask(id, command.phase === "failed" ? command.wanted : { kind: "state", on: !current_status }, source);
  }

  /** Sends a command to each reachable switch that is not yet in the state, a few at a time; failures show on the tiles. */
  async setAll(ids: readonly string[], on: boolean): Promise<void> {
    if (refusedOffline()) return;
    const queue = switchable(this.#tracker.store, ids, on);
    const wanted: DesiredState = { kind: "state", on };
    const worker = async () => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
        if (this.#readiness(id) === "sent") await this.#carryOut({ id, wanted }, { quiet: true, silent: true });
      }
    };
    await Promise.all(Array.from({ length: COMMANDS_AT_ONCE }, worker));
  }

  /** Brings switches back to their former states, once their commands have ended. Those that never changed are left alone. */
  async restore(states: readonly FormerState[]): Promise<void> {
    if (refusedOffline()) return;
    const { store } = this.#tracker;
    const back = async (former: FormerState) => {
      await this.#ended(former.id);
      if (isUnchanged(store, former) || this.#readiness(former.id) !== "sent") return;
      await this.#carryOut({ id: former.id, wanted: former.order }, { quiet: true, silent: true });
    };
    const queue = [...states];
    const worker = async () => {
      for (let former = queue.shift(); former; former = queue.shift()) await back(former);
    };
    await Promise.all(Array.from({ length: COMMANDS_AT_ONCE }, worker));
  }

  /**
   * Sets individually chosen switches and reports the result of each, including unreachable ones. Calls are sent a few at a time;
   * answers are awaited together, because each may take ten seconds.
   */
  async setEach(ids: readonly string[], on: boolean, port: EachPort): Promise<void> {
    const queue = [...ids];
    const answers: Promise<void>[] = [];
    const worker = async () => {
      for (let id = queue.shift(); id !== undefined && !port.isStopped(); id = queue.shift()) {
        port.tell(id, { is: "running" });
        if (await this.#setOne(id, on, port)) answers.push(this.#tellEnd(id, port));
      }
    };
    await Promise.all(Array.from({ length: COMMANDS_AT_ONCE }, worker));
    await Promise.all(answers);
  }

  seen(id: string): void {
    this.#tracker.store.command(id, { type: "seen" });
  }

  /** Returns whether an answer has to be awaited; other results are reported at once. */
  async #setOne(id: string, on: boolean, { tell }: EachPort): Promise<boolean> {
    // A tap under way finishes first.
    await this.#ended(id);
    const isSo = this.#tracker.store.switch(id)?.current_status === on;
    const ready = isSo ? "so" : this.#readiness(id);
    if (ready === "so") tell(id, { is: "done" });
    else if (ready === "gone") tell(id, { is: "gone" });
    else if (ready === "offline" || ready === "held") tell(id, { is: "failed", reason: ready });
    else await this.#send({ id, wanted: { kind: "state", on } }, { quiet: true, silent: true });
    return ready === "sent";
  }

  async #tellEnd(id: string, { tell }: EachPort): Promise<void> {
    const command = await this.#ended(id);
    if (command === undefined) tell(id, { is: "gone" });
    else tell(id, command.phase === "failed" ? { is: "failed", reason: command.reason } : { is: "done" });
  }

  #ended(id: string): Promise<CommandState | undefined> {
    return new Promise((resolve) => this.#tracker.whenEnded(id, resolve));
  }

  #readiness(id: string): RequestResult {
    const { store } = this.#tracker;
    const each = store.switch(id);
    const device = each && store.device(each.deviceId);
    if (!each || !device) return "gone";
    if (each.command.phase === "pending") return "busy";
    if (heldSwitches.refuses(id)) return "held";
    return isOnline(device.current_status) ? "sent" : "offline";
  }

  /** True when the switch's protection prevents the command. */
  #isKept(id: string, wanted: DesiredState): boolean {
    const on = wanted.kind !== "state" || wanted.on;
    return protectedSwitches.obstacle(this.#tracker.store, id, on) !== undefined;
  }

  #carryOut(tap: Tap, options: CallOptions): Promise<void> {
    const sent = this.#send(tap, options);
    this.#follow(tap.id, options);
    return sent;
  }

  async #send(tap: Tap, options: CallOptions): Promise<void> {
    const { id, wanted } = tap;
    const attempt = this.#tracker.begin();
    this.#tracker.ask(attempt, id, wanted);
    try {
      const { command_id } = await send(tap, attempt, options);
      this.#tracker.sent(attempt, id, command_id);
    } catch (error) {
      const message = error instanceof Error ? error.message : "";
      const reason = reasonOf(error);
      this.#tracker.reject(attempt, id, reason, message);
      if (reason === "held" && !options.silent) askAboutHold.emit({ id });
      if (reason === "limited") askAboutLimit.emit({ id });
    }
  }

  /** A failed call has already shown a notice, unless it was silent. */
  #follow(id: string, { silent = false }: CallOptions): void {
    this.#tracker.whenEnded(id, (command) => {
      if (command?.phase !== "failed") return;
      const isFromDevice = command.reason === "silent" || command.reason === "refused";
      if (isFromDevice || silent) this.#failed.emit({ id, reason: command.reason });
    });
  }
}

/** The switch may have been held a moment ago, before this screen was notified. */
function reasonOf(error: unknown): "rejected" | "offline" | "held" | "limited" {
  if (!(error instanceof ApiError)) return "rejected";
  if (error.code === "switch.held") return "held";
  if (error.code === "switch.resting" || error.code === "switch.must_run" || error.code === "switch.interlocked")
    return "limited";
  return error.code === "device.offline" ? "offline" : "rejected";
}

function isMeant(store: LiveStore, id: string, on: boolean, isReached: boolean): boolean {
  const each = store.switch(id);
  const device = each && store.device(each.deviceId);
  if (!each || !device || each.current_status === on || isOnline(device.current_status) !== isReached) return false;
  return controlKind(device, each) === "lever";
}

/** Returns the switches that "all on" or "all off" sends commands to, without bells and curtains. */
export function switchable(store: LiveStore, ids: readonly string[], on: boolean): string[] {
  return ids.filter((id) => isMeant(store, id, on, true) && !heldSwitches.refuses(id));
}

/** Returns the switches left out because they are held. */
export function heldBack(store: LiveStore, ids: readonly string[], on: boolean): string[] {
  return ids.filter((id) => isMeant(store, id, on, true) && heldSwitches.refuses(id));
}

/** Returns the switches left out because their devices are unreachable. */
export function outOfReach(store: LiveStore, ids: readonly string[], on: boolean): string[] {
  return ids.filter((id) => isMeant(store, id, on, false));
}
