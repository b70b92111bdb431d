import { Gauge, type Registry } from "prom-client";

/** A figure that only the store knows. Its name ends with its unit, and it has no labels. */
export interface AskedFigure {
  name: string;
  help: string;
  /** How long an answer stands, in milliseconds. */
  holdsMs: number;
  /** Undefined where there is nothing to tell. */
  ask(): Promise<number | undefined>;
}

/**
 * The last answer is told while the next is being asked for: reading the metrics never waits for the store, least of all
 * when it is away. A figure that could not be asked for lately is left out, rather than told as if it stood.
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

/** Of its own time: asked for again in vain so often, an answer is too old to be told. */
const STALE_AFTER = 10;
