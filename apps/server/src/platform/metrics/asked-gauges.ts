import { Gauge, type Registry } from "prom-client";

/** A figure that only the store knows. Its name ends with its unit, and it has no labels. */
export interface AskedFigure {
  name: string;
  help: string;
  /** How long an answer is valid, in milliseconds. */
  holdsMs: number;
  /** Returns undefined when there is no value. */
  ask(): Promise<number | undefined>;
}

/**
 * Reports the last answer while the next is being read: reading the metrics never waits for the store, least of all
 * when it is away. An outdated figure is left out, rather than reported as current.
 */
export function askedGauge(registry: Registry, { name, help, holdsMs, ask }: AskedFigure): void {
  let known: { value: number | undefined; at: number } | undefined;
  let isAsking = false;
  const refresh = () => {
    isAsking = true;
    ask()
      .then((value) => {
        known = { value, at: performance.now() };
      })
      .catch(() => undefined)
      .finally(() => {
        isAsking = false;
      });
  };
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      const age = known ? performance.now() - known.at : Number.POSITIVE_INFINITY;
      if (age > holdsMs && !isAsking) refresh();
      if (known?.value !== undefined && age < STALE_AFTER * holdsMs) this.set(known.value);
      else this.remove();
    },
  });
}

/** After this many times its validity, an answer is too old to be reported. */
const STALE_AFTER = 10;
