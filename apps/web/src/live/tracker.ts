import { COMMAND_EXPIRY_MS } from "@switchboard/domain/control";
import { serverClock } from "../api/server-clock.ts";
import type { Clock } from "./clock.ts";
import type { LiveStore } from "./live-store.ts";
import { type CommandState, type DesiredState, LINGERS_AFTER_MS } from "./pending.ts";

/** One tap on a switch, or one time that a scene is played: what is asked at one moment and waited for together. */
export interface Attempt {
  number: number;
  /** By this browser's clock. */
  startedAt: number;
  /** When its switches will show that there was no answer, by the server's clock; undefined where that is not known. */
  deadline: number | undefined;
}

/** Follows what this tab has asked of switches, from the asking to the outcome, whoever asked. */
export class Tracker {
  readonly store: LiveStore;
  readonly clock: Clock;
  #attempts = 0;

  constructor(store: LiveStore, clock: Clock) {
    this.store = store;
    this.clock = clock;
  }

  begin(): Attempt {
    this.#attempts += 1;
    const startedAt = this.clock.now();
    return { number: this.#attempts, startedAt, deadline: serverClock.timeOf(startedAt + COMMAND_EXPIRY_MS) };
  }

  /** The switch shows it as under way, and as failed once the attempt's time is over. */
  ask({ number: attempt, startedAt }: Attempt, switchId: string, wanted: DesiredState): void {
    const { store, clock } = this;
    store.command(switchId, { type: "asked", attempt, wanted, at: startedAt });
    clock.after(LINGERS_AFTER_MS, () => store.command(switchId, { type: "lingers", attempt }));
    const left = Math.max(0, startedAt + COMMAND_EXPIRY_MS - clock.now());
    clock.after(left, () => store.command(switchId, { type: "clock", now: clock.now() }));
  }

  sent({ number: attempt }: Attempt, switchId: string, commandId: string): void {
    this.store.command(switchId, { type: "sent", attempt, commandId });
  }

  reject(
    { number: attempt }: Attempt,
    switchId: string,
    reason: "rejected" | "offline" | "held" | "limited",
    message: string,
  ): void {
    this.store.command(switchId, { type: "rejected", attempt, reason, message });
  }

  /** A switch that was asked but got no order, or whose order never left, waits for nothing and shows nothing. */
  drop(attempt: Attempt, switchId: string): void {
    const command = this.store.switch(switchId)?.command;
    if (command?.phase !== "pending" || command.attempt !== attempt.number) return;
    this.reject(attempt, switchId, "rejected", "");
    this.store.command(switchId, { type: "seen" });
  }

  /** Calls back once nothing is under way for the switch, at once where that is so; with undefined where it is gone. */
  whenEnded(switchId: string, ended: (command: CommandState | undefined) => void): void {
    const { store } = this;
    let stop: (() => void) | undefined;
    const look = () => {
      const command = store.switch(switchId)?.command;
      if (command?.phase === "pending") return;
      stop?.();
      ended(command);
    };
    if (store.switch(switchId)?.command.phase === "pending") stop = store.subscribe([switchId], look);
    else look();
  }
}
