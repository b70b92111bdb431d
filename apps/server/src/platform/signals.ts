import type { ChannelKind, SendOutcome } from "@switchboard/domain/alarms";
import type { RunState } from "@switchboard/domain/automation";
import type { CommandOutcome, CommandSource } from "@switchboard/domain/control";

/** A command whose row is committed. */
export interface TakenCommand {
  id: string;
  source: CommandSource;
  outcome: CommandOutcome;
  /** The run of a schedule or the firing of a workflow that it is part of. */
  cause_run: string | null;
}

export interface EndedSignal {
  id: string;
  source: CommandSource;
  outcome: CommandOutcome;
  /** Milliseconds since the epoch: when it was created, and when a server learnt of its end. */
  createdAt: number;
  endedAt: number;
}

/** Events inside the server for metrics and traces, emitted after the commit. */
export interface SignalMap {
  "commands.taken": { commands: readonly TakenCommand[] };
  "commands.sent": { ids: readonly string[] };
  "commands.unsent": { why: "refused" | "late" | "stale"; count: number };
  /** Commands left behind by a server that is gone, or kept for a device that is back. */
  "commands.resumed": { count: number };
  /** A device's answer to a command has arrived, and is not stored yet. */
  "answer.heard": { id: string };
  "commands.ended": { commands: readonly EndedSignal[] };
  /** Commands of schedules have left: how late each is, in seconds. */
  "runs.sent": { lateSeconds: readonly number[] };
  "runs.ended": { state: Exclude<RunState, "running">; count: number };
  "people.told": { kind: string; count: number };
  /** A mailed report was tried: how long after it was planned. */
  "report.mailed": { outcome: "accepted" | "later" | "failed" | "dropped"; lateSeconds: number };
  /** A message was sent by a person's channel, or not; how long after it was due. */
  "delivery.tried": { channel: ChannelKind; outcome: SendOutcome["state"]; lateSeconds: number };
}

type Listener<K extends keyof SignalMap> = (signal: SignalMap[K]) => void;

/** Lets modules report events to metrics and traces without knowing each other. There is one for each server. */
export class Signals {
  readonly #listeners: { [K in keyof SignalMap]?: Listener<K>[] } = {};

  on<K extends keyof SignalMap>(name: K, listener: Listener<K>): void {
    const listeners: Listener<K>[] = this.#listeners[name] ?? [];
    listeners.push(listener);
    Object.assign(this.#listeners, { [name]: listeners });
  }

  emit<K extends keyof SignalMap>(name: K, signal: SignalMap[K]): void {
    for (const listener of this.#listeners[name] ?? []) listener(signal);
  }
}
