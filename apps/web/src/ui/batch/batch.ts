import { signal } from "../signal.ts";

/** One of the things that a batch acts on. */
export interface BatchTarget {
  id: string;
  name: string;
}

export type TargetState =
  | { is: "waiting" | "running" | "done" | "stopped" }
  /** `left` targets were never tried, because they cannot do it; there is nothing to retry. */
  | { is: "failed" | "left"; reason: string };

/** Lets the work report progress, and learn that it was stopped. */
export interface BatchPort {
  tell(id: string, state: TargetState): void;
  isStopped(): boolean;
}

export interface BatchPlan {
  /** Names the action. */
  title: string;
  targets: readonly BatchTarget[];
  /** Replaces the standard message of success. */
  success?: string;
  /** Acts on the ids and reports the result of each; resolves when everything is reported. */
  carryOut(ids: readonly string[], port: BatchPort): Promise<void>;
  /** Called after every attempt with the ids that are not done. */
  onEnd?(left: string[]): void;
}

export interface BatchView {
  states: ReadonlyMap<string, TargetState>;
  isRunning: boolean;
  done: number;
  failed: number;
}

const WAITING: TargetState = { is: "waiting" };

function viewOf(states: ReadonlyMap<string, TargetState>, isRunning: boolean): BatchView {
  let [done, failed] = [0, 0];
  for (const state of states.values()) {
    if (state.is === "done") done += 1;
    if (state.is === "failed") failed += 1;
  }
  return { states, isRunning, done, failed };
}

/** Runs one action on many things with a result for each. It is independent of the screens, so that leaving one stops nothing. */
export class Batch {
  readonly plan: BatchPlan;
  readonly #changed = signal();
  readonly onChange = this.#changed.on;
  #states: ReadonlyMap<string, TargetState>;
  #view: BatchView;
  #isStopped = false;

  constructor(plan: BatchPlan) {
    this.plan = plan;
    this.#states = new Map(plan.targets.map(({ id }) => [id, WAITING]));
    this.#view = viewOf(this.#states, false);
  }

  readonly view = (): BatchView => this.#view;

  start(): Promise<void> {
    return this.#go([...this.#states.keys()]);
  }

  /** Finishes the targets under way, and leaves out the rest. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Tries only the failed targets again. */
  retry(): Promise<void> {
    return this.#go([...this.#states].flatMap(([id, { is }]) => (is === "failed" ? [id] : [])));
  }

  async #go(ids: readonly string[]): Promise<void> {
    if (this.#view.isRunning) return;
    this.#isStopped = false;
    this.#put(
      ids.map((id) => [id, WAITING]),
      true,
    );
    try {
      await this.plan.carryOut(ids, {
        tell: (id, state) => this.#put([[id, state]], true),
        isStopped: () => this.#isStopped,
      });
    } finally {
      const open = [...this.#states].filter(([, { is }]) => is === "waiting" || is === "running");
      this.#put(
        open.map(([id]) => [id, { is: "stopped" }]),
        false,
      );
      this.plan.onEnd?.([...this.#states].flatMap(([id, { is }]) => (is === "done" ? [] : [id])));
    }
  }

  #put(changes: readonly (readonly [string, TargetState])[], isRunning: boolean): void {
    const next = new Map(this.#states);
    for (const [id, state] of changes) next.set(id, state);
    this.#states = next;
    this.#view = viewOf(next, isRunning);
    this.#changed.emit();
  }
}
