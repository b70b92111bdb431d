import type { Plan } from "@switchboard/contract";
import { signal } from "../../../../ui/signal.ts";
import { applyEdit, type History, inverseOf, NO_HISTORY, type PlanEdit, record, type Step } from "./plan-history.ts";

export interface EditorState {
  /** The plan with the edits that are still on their way. */
  plan: Plan;
  canUndo: boolean;
  canRedo: boolean;
  isSaving: boolean;
}

interface EditorPorts {
  save(edit: PlanEdit): Promise<Plan>;
  onFailure(error: unknown): void;
}

const without = (steps: readonly Step[], step: Step) => steps.filter((each) => each !== step);

/** Shows edits at once and saves them one after the other. A failed one disappears again; edits after it stay. */
export class PlanEditor {
  readonly #ports: EditorPorts;
  readonly #changed = signal();
  readonly subscribe = this.#changed.on;
  #saved: Plan;
  #pending: readonly PlanEdit[] = [];
  #history: History = NO_HISTORY;
  #queue: Promise<unknown> = Promise.resolve();
  #state: EditorState;

  constructor(saved: Plan, ports: EditorPorts) {
    this.#saved = saved;
    this.#ports = ports;
    this.#state = this.#stateNow();
  }

  readonly state = (): EditorState => this.#state;

  readonly change = (edit: PlanEdit, key?: string): void => {
    const step: Step = { edit, inverse: inverseOf(this.#state.plan, edit), key, at: Date.now() };
    this.#history = record(this.#history, step);
    this.#send(edit, ({ done, undone }) => ({ done: without(done, step), undone }));
  };

  readonly undo = (): void => {
    const step = this.#history.done.at(-1);
    if (!step) return;
    this.#history = { done: this.#history.done.slice(0, -1), undone: [...this.#history.undone, step] };
    this.#send(step.inverse, ({ done, undone }) => ({ done: [...done, step], undone: without(undone, step) }));
  };

  readonly redo = (): void => {
    const step = this.#history.undone.at(-1);
    if (!step) return;
    // Somebody else may have changed the same things since.
    const again: Step = { edit: step.edit, inverse: inverseOf(this.#state.plan, step.edit), at: 0 };
    this.#history = { done: [...this.#history.done, again], undone: this.#history.undone.slice(0, -1) };
    this.#send(step.edit, ({ done, undone }) => ({ done: without(done, again), undone: [...undone, step] }));
  };

  /** Takes over the plan as the server has it, perhaps with the edits of another person. */
  readonly adopt = (plan: Plan): void => {
    if (plan === this.#saved) return;
    this.#saved = plan;
    this.#tell();
  };

  /** Shows and saves an edit. When that fails, the history becomes what `restore` makes of it. */
  #send(edit: PlanEdit, restore: (history: History) => History): void {
    this.#pending = [...this.#pending, edit];
    this.#queue = this.#queue.then(() => this.#save(edit, restore));
    this.#tell();
  }

  async #save(edit: PlanEdit, restore: (history: History) => History): Promise<void> {
    const failure = await this.#ports.save(edit).then(
      (plan) => {
        this.#saved = plan;
        return undefined;
      },
      (error: unknown) => ({ error }),
    );
    this.#pending = this.#pending.filter((each) => each !== edit);
    if (failure) this.#history = restore(this.#history);
    this.#tell();
    if (failure) this.#ports.onFailure(failure.error);
  }

  #stateNow(): EditorState {
    return {
      plan: this.#pending.reduce(applyEdit, this.#saved),
      canUndo: this.#history.done.length > 0,
      canRedo: this.#history.undone.length > 0,
      isSaving: this.#pending.length > 0,
    };
  }

  #tell(): void {
    this.#state = this.#stateNow();
    this.#changed.emit();
  }
}
