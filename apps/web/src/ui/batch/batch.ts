import { signal } from "../signal.ts";

/** One of the things that a batch is about. */
export interface BatchTarget {
  id: string;
  name: string;
}

export type TargetState =
  | { is: "waiting" | "running" | "done" | "stopped" }
  /** `left` was never asked, for it cannot do what is wanted; there is nothing to retry. */
  | { is: "failed" | "left"; reason: string };

/** What the work tells while it goes on, and hears. */
export interface BatchPort {
  tell(id: string, state: TargetState): void;
  isStopped(): boolean;
}

export interface BatchPlan {
  /** What is done, in words. */
  title: string;
  targets: readonly BatchTarget[];
  /** What is said once all is done, where there is more to say than that. */
  success?: string;
  /** Does it to these, and tells what comes of each; resolves once nothing more will be told. */
  carryOut(ids: readonly string[], port: BatchPort): Promise<void>;
  /** After every go, with those that are not done. */
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

/** One action on many things, with what came of each. It lives beside the screens: leaving one ends nothing. */
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

  /** What is under way is finished; the rest is left as it is. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Once more for those that failed, and for them alone. */
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
