import type { Measure } from "../measure.ts";
import { cpuSeconds } from "../processes.ts";

/** Processor time of the processes involved. On a shared machine it says more than the rate. */
export class CpuShares {
  readonly #pids: [string, number][];
  readonly #spent = new Map<string, number>();

  constructor(pids: Record<string, number>) {
    this.#pids = Object.entries(pids);
  }

  /** Returns a function that ends the round. Its time counts unless the round was a warm-up. */
  begin(): (isWarming: boolean) => void {
    const before = this.#now();
    return (isWarming) => {
      if (isWarming) return;
      for (const [who, seconds] of this.#now())
        this.#spent.set(who, (this.#spent.get(who) ?? 0) + seconds - (before.get(who) ?? 0));
    };
  }

  measures(readings: number): Measure[] {
    return [...this.#spent].map(([who, seconds]) => ({
      what: `processor time a reading: ${who}`,
      value: (seconds / readings) * 1e6,
      unit: "µs",
    }));
  }

  #now(): Map<string, number> {
    return new Map(this.#pids.map(([who, pid]) => [who, pid === process.pid ? ownSeconds() : cpuSeconds(pid)]));
  }
}

/** Excludes child processes, because all others are children of this one. */
function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
