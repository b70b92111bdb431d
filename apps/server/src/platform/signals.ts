import type { CommandOutcome, CommandSource, RunState } from "@switchboard/domain";

/** A command whose row is committed. */
interface TakenCommand {
  id: string;
  source: CommandSource;
}

/** How a command ended. */
export interface EndedSignal extends TakenCommand {
  outcome: CommandOutcome;
  /** Milliseconds since the epoch: when it was taken, and when a server heard its end. */
  createdAt: number;
  endedAt: number;
}

/** What happens inside the server that whoever watches it may want to know; told after it is committed. */
export interface SignalMap {
  "commands.taken": { commands: readonly TakenCommand[]; run?: string };
  "commands.sent": { ids: readonly string[] };
  "commands.unsent": { why: "refused" | "late" | "stale"; count: number };
  /** Left behind by a server that is gone, or kept for a device that is back. */
  "commands.resumed": { count: number };
  "commands.ended": { commands: readonly EndedSignal[] };
  /** Orders of schedules have left: how late each is, in seconds. */
  "runs.sent": { lateSeconds: readonly number[] };
  "runs.ended": { state: Exclude<RunState, "running">; count: number };
  "people.told": { kind: string; count: number };
}

type Listener<K extends keyof SignalMap> = (signal: SignalMap[K]) => void;

/** Where modules say what happened, and metrics and traces hear it, without knowing each other. One for each server. */
export class Signals {
  readonly #listeners: { [K in keyof SignalMap]?: Listener<K>[] } = {};

  on<K extends keyof SignalMap>(name: K, listener: Listener<K>): void {
    const known: Listener<K>[] = this.#listeners[name] ?? [];
    known.push(listener);
    Object.assign(this.#listeners, { [name]: known });
  }

  emit<K extends keyof SignalMap>(name: K, signal: SignalMap[K]): void {
    for (const listener of this.#listeners[name] ?? []) listener(signal);
  }
}
