import type { Measure } from "../measure.ts";
import type { Act, Run } from "./due.ts";
import { atLeast, count, none } from "./fault.ts";

/** Devices are polled. */
const LOOK_SLACK_MS = 500;

/** The share of schedules that must be done, in total and in each round: a fault may cost some, never all. */
const LEAST_DONE = { all: 0.8, round: 0.5 };

const isDone = ({ outcome }: Run) => outcome === "confirmed";

/** Compares the outcomes of schedules with the actions of their devices. */
export class Tally {
  readonly #least: number;
  #runs: Run[] = [];
  #idleRounds = 0;
  readonly #acted = new Map<string, Act>();

  /** `least` is the share of all schedules that has to be done. */
  constructor(least = LEAST_DONE.all) {
    this.#least = least;
  }

  /** The outcomes of one round. */
  add(runs: Run[], acts: Map<string, Act>): void {
    this.#runs.push(...runs);
    if (runs.filter(isDone).length < runs.length * LEAST_DONE.round || runs.length === 0) this.#idleRounds += 1;
    for (const { command } of runs) {
      const act = command && acts.get(command);
      if (act) this.#acted.set(command, act);
    }
  }

  measures(): Measure[] {
    const of = (matches: (run: Run) => boolean) => this.#runs.filter(matches).length;
    return [
      count("schedules due", this.#runs.length),
      atLeast("done", of(isDone), Math.max(1, Math.ceil(this.#runs.length * this.#least))),
      none("rounds with less than half of it done", this.#idleRounds),
      ...this.#broken().map(([what, matches]) => none(what, of(matches))),
    ];
  }

  /** Lists the states that no due schedule may end in. */
  #broken(): [what: string, matches: (run: Run) => boolean][] {
    const acted = ({ command }: Run) => (command ? this.#acted.get(command) : undefined);
    return [
      ["without exactly one outcome", ({ runs, state }) => runs !== 1 || state === "running"],
      ["with more than one command", ({ commands }) => commands > 1],
      ["left without an end", ({ outcome }) => outcome === "pending"],
      ["done twice", (run) => (acted(run)?.times ?? 0) > 1],
      ["done after their expiry", (run) => (acted(run)?.at ?? 0) > (acted(run)?.expires ?? 0) + LOOK_SLACK_MS],
      ["done, and history says otherwise", (run) => acted(run) !== undefined && run.outcome !== "confirmed"],
      ["not done, and history says done", (run) => acted(run) === undefined && run.outcome === "confirmed"],
      ["failed as offline, by our own restart", ({ reason }) => reason === "offline"],
    ];
  }
}
