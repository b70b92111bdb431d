import { createHash } from "node:crypto";
import type { Clock } from "../clock/clock.ts";
import type { Sql } from "../db/database.ts";

/** How long an address that once proved itself is remembered. */
const MEMORY_SECONDS = 90 * 86_400;

/** Counts tries in the store, so that all servers count together and a restart forgets nothing. */
export class Throttle {
  readonly #sql: Sql;
  readonly #clock: Clock;

  constructor(sql: Sql, clock: Clock) {
    this.#sql = sql;
    this.#clock = clock;
  }

  /** Counts one try and returns whether it is allowed. Counting comes first, so that parallel tries cannot slip by. */
  async hit(key: string, limit: number, windowSeconds: number): Promise<boolean> {
    const rows = await this.#sql.query<{ count: number }>(
      `INSERT INTO throttles AS t (key, count, window_start, window_seconds) VALUES ($1, 1, $2, $4)
       ON CONFLICT (key) DO UPDATE SET window_seconds = $4,
         count = CASE WHEN t.window_start <= $3 THEN 1 ELSE least(t.count + 1, 1000000) END,
         window_start = CASE WHEN t.window_start <= $3 THEN $2 ELSE t.window_start END
       RETURNING count`,
      [key, this.#clock.now(), this.#ago(windowSeconds), windowSeconds],
    );
    return (rows[0]?.count ?? 1) <= limit;
  }

  /** Takes back one try that turned out to be honest. */
  async giveBack(key: string): Promise<void> {
    await this.#sql.query("UPDATE throttles SET count = count - 1 WHERE key = $1 AND count > 0", [key]);
  }

  async clear(...keys: string[]): Promise<void> {
    await this.#sql.query("DELETE FROM throttles WHERE key = ANY($1)", [keys]);
  }

  /** Remembers for 90 days that this key once proved itself. */
  async remember(key: string): Promise<void> {
    await this.#sql.query(
      `INSERT INTO throttles (key, count, window_start) VALUES ($1, 0, $2)
       ON CONFLICT (key) DO UPDATE SET window_start = excluded.window_start, count = 0`,
      [key, this.#clock.now()],
    );
  }

  async remembers(key: string): Promise<boolean> {
    const values = [key, this.#ago(MEMORY_SECONDS)];
    return (await this.#sql.query("SELECT 1 FROM throttles WHERE key = $1 AND window_start > $2", values)).length > 0;
  }

  /** Removes expired entries; call it now and then. */
  async sweep(): Promise<void> {
    await this.#sql.query(
      `DELETE FROM throttles
        WHERE window_start < $1::timestamptz - make_interval(secs => CASE WHEN count > 0 THEN window_seconds ELSE $2 END)`,
      [this.#clock.now(), MEMORY_SECONDS],
    );
  }

  #ago(seconds: number): Date {
    return new Date(this.#clock.now().getTime() - seconds * 1000);
  }
}

/** Hashed, so that the table neither grows with long inputs nor lists who tried to sign in from where. */
export function throttleKey(kind: string, ...parts: string[]): string {
  return `${kind}:${createHash("sha256").update(JSON.stringify(parts)).digest("base64url")}`;
}
