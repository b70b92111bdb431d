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
    const acted = ({ command }: Run) => (command ? this.#acted.get(command) : undefined);
    const of = (matches: (run: Run) => boolean) => this.#runs.filter(matches).length;
    return [
      count("schedules due", this.#runs.length),
      count(
        "done",
        of((run) => run.outcome === "confirmed"),
      ),
      none(
        "without exactly one outcome",
        of(({ runs, state }) => runs !== 1 || state === "running"),
      ),
      none(
        "with more than one command",
        of(({ commands }) => commands > 1),
      ),
      none(
        "left without an end",
        of(({ outcome }) => outcome === "pending"),
      ),
      none(
        "done twice",
        of((run) => (acted(run)?.times ?? 0) > 1),
      ),
      none(
        "done after their expiry",
        of((run) => (acted(run)?.at ?? 0) > (acted(run)?.expires ?? 0) + LOOK_SLACK_MS),
      ),
      none(
        "done, and history says otherwise",
        of((run) => acted(run) !== undefined && run.outcome !== "confirmed"),
      ),
      none(
        "not done, and history says done",
        of((run) => acted(run) === undefined && run.outcome === "confirmed"),
      ),
      none(
        "failed as offline, by our own restart",
        of(({ reason }) => reason === "offline"),
      ),
    ];
  }
}
