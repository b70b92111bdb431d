import type { Measure } from "../measure.ts";
import type { Act, Run } from "./due.ts";
import { count, none } from "./fault.ts";

/** Devices are looked at now and then. */
const LOOK_SLACK_MS = 500;

/** What became of schedules, held against what their devices did. */
export class Tally {
  #runs: Run[] = [];
  readonly #acted = new Map<string, Act>();

  add(runs: Run[], acts: Map<string, Act>): void {
    this.#runs.push(...runs);
    for (const { command } of runs) {
      const act = command && acts.get(command);
      if (act) this.#acted.set(command, act);
    }
  }

  measures(): Measure[] {
    const of = (matches: (run: Run) => boolean) => this.#runs.filter(matches).length;
    return [
      count("schedules due", this.#runs.length),
      count(
        "done",
        of((run) => run.outcome === "confirmed"),
      ),
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
