import type { Database } from "./database.ts";

/** Writes some pages, like a report. Nobody else sees the table, and it is dropped at the commit. */
const WRITE = `CREATE TEMP TABLE store_probe ON COMMIT DROP AS
  SELECT md5(n::text) AS line FROM generate_series(1, 1000) AS n`;

/** How long an answer is valid, because anybody may ask, and asking costs the store something. */
const HOLDS_MS = { yes: 10_000, no: 1000 };

/** Checks whether the store can be written to. One that is only read looks well long after its disk is full. */
export class StoreProbe {
  readonly #database: Database;
  readonly #now: () => number;
  #latest: { answer: Promise<boolean>; until: number } | undefined;

  constructor(database: Database, now: () => number = () => performance.now()) {
    this.#database = database;
    this.#now = now;
  }

  /** Callers during a check share its answer. */
  canWrite(): Promise<boolean> {
    if (this.#latest && this.#now() < this.#latest.until) return this.#latest.answer;
    const probe = { answer: this.#ask(), until: Number.POSITIVE_INFINITY };
    this.#latest = probe;
    void probe.answer.then((yes) => {
      probe.until = this.#now() + (yes ? HOLDS_MS.yes : HOLDS_MS.no);
    });
    return probe.answer;
  }

  #ask(): Promise<boolean> {
    return this.#database
      .transaction((sql) => sql.query(WRITE))
      .then(
        () => true,
        () => false,
      );
  }
}
