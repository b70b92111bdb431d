import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** Observes the chores of the server. */
export interface ChoreWatch {
  done(chore: string, ms: number): void;
  failed(chore: string): void;
}

export function choreMetrics(registry: Registry): ChoreWatch {
  const registers = [registry];
  const labelNames = ["chore"] as const;
  const seconds = new Histogram({
    name: "switchboard_chore_seconds",
    help: "How long what the server does by itself took, each time",
    labelNames,
    buckets: [0.01, 0.1, 1, 10, 60],
    registers,
  });
  const last = new Gauge({
    name: "switchboard_chore_last_success_timestamp_seconds",
    help: "When what the server does by itself was last done without a failure",
    labelNames,
    registers,
  });
  const failures = new Counter({
    name: "switchboard_chore_failures_total",
    help: "Times that what the server does by itself failed; it is tried again",
    labelNames,
    registers,
  });
  return {
    done(chore, ms) {
      seconds.observe({ chore }, ms / 1000);
      last.set({ chore }, Date.now() / 1000);
    },
    failed: (chore) => failures.inc({ chore }),
  };
}
