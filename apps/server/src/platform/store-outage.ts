import { AsyncResource } from "node:async_hooks";
import type { Database } from "./db/database.ts";
import { StoreClosedError } from "./db/store-closed.ts";
import { storeErrorKind } from "./db/store-errors.ts";
import { StoreProbe } from "./db/store-probe.ts";

/** The store is out of reach, or has no room left. */
type Cause = "away" | "full";

const WORDS: Record<Cause, { begin: string; still: string; over: string }> = {
  away: { begin: "lost the store", still: "still without the store", over: "the store is back" },
  full: { begin: "no room left to store anything", still: "still no room left", over: "there is room again" },
};

interface OutageLog {
  error(fields: object, msg: string): void;
  warn(fields: object, msg: string): void;
}

interface Options {
  log: OutageLog;
  now?: () => number;
  /** How often to see whether something is to be said or the outage is over. */
  lookEveryMs?: number;
}

interface Outage {
  cause: Cause;
  beganAt: number;
  reportedAt: number;
  failedAt: number;
  count: number;
  /** How often each message was left out of the log. */
  folded: Map<string, number>;
}

const AGAIN_MS = 60_000;
/** Connections that broke in the outage still fail for a moment after its end. */
const QUIET_MS = 3000;

/**
 * Folds all errors of a lost or full store into one line at once, one per minute, and one when it is over. Hundreds of
 * calls, chores and reports fail for this one reason, and each would log it.
 */
export class StoreOutage {
  readonly #log: OutageLog;
  readonly #now: () => number;
  readonly #lookEveryMs: number;
  #isOver: () => Promise<boolean> = async () => true;
  #open: Outage | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking = false;
  /** Later lines belong to no call, though a call begins the outage. */
  readonly #outsideOfCalls = new AsyncResource("StoreOutage");
  /** An error is noted where it happens and again where it is logged. */
  readonly #noted = new WeakSet<object>();

  constructor({ log, now = Date.now, lookEveryMs = 1000 }: Options) {
    this.#log = log;
    this.#now = now;
    this.#lookEveryMs = lookEveryMs;
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** Also notes errors that nobody logs, and lets the store itself say when it is over. */
  watch(database: Database, hasRoom: () => Promise<boolean> = async () => true): void {
    database.observe?.({ done: () => undefined, failed: (error) => void this.covers(error) });
    const probe = new StoreProbe(database);
    this.#isOver = async () => (await hasRoom()) && (await probe.canWrite());
  }

  /** Notes an error if an outage explains it, and returns whether it does. `msg` is the line that is left out for it. */
  covers(error: unknown, msg?: string): boolean {
    const cause = causeOf(error);
    if (!cause) return false;
    const isNew = typeof error !== "object" || error === null || !this.#noted.has(error);
    if (typeof error === "object" && error !== null) this.#noted.add(error);
    if (isNew) this.note(cause, error instanceof Error ? error.message : String(error));
    const folded = this.#open?.folded;
    if (msg !== undefined) folded?.set(msg, (folded.get(msg) ?? 0) + 1);
    return true;
  }

  note(cause: Cause, reason: string): void {
    const now = this.#now();
    this.#open ??= this.#begin(cause, reason);
    const isWorse = cause === "full" && this.#open.cause === "away";
    if (isWorse) this.#say(cause, reason);
    Object.assign(this.#open, { failedAt: now, count: this.#open.count + 1 });
    if (isWorse) Object.assign(this.#open, { cause, reportedAt: now });
  }

  #begin(cause: Cause, reason: string): Outage {
    this.#say(cause, reason);
    this.#outsideOfCalls.runInAsyncScope(() => {
      this.#timer = setInterval(() => void this.#look(), this.#lookEveryMs).unref();
    });
    const now = this.#now();
    return { cause, beganAt: now, reportedAt: now, failedAt: now, count: 0, folded: new Map() };
  }

  #say(cause: Cause, reason: string): void {
    this.#log.error({}, `${WORDS[cause].begin}: ${reason}`);
  }

  async #look(): Promise<void> {
    if (!this.#open || this.#looking) return;
    this.#report(this.#open);
    if (this.#now() - this.#open.failedAt < QUIET_MS) return;
    this.#looking = true;
    try {
      if (await this.#isOver()) this.#end(this.#open);
    } finally {
      this.#looking = false;
    }
  }

  #report(open: Outage): void {
    const now = this.#now();
    if (now - open.reportedAt < AGAIN_MS) return;
    open.reportedAt = now;
    this.#log.error(factsOf(open), `${WORDS[open.cause].still}: ${summary(open, now)}`);
  }

  #end(open: Outage): void {
    clearInterval(this.#timer);
    this.#open = undefined;
    this.#log.warn(factsOf(open), `${WORDS[open.cause].over}: ${summary(open, this.#now())}`);
  }
}

function causeOf(error: unknown): Cause | undefined {
  // An orderly stop is no outage.
  if (error instanceof StoreClosedError) return undefined;
  if ((error as { code?: unknown } | undefined)?.code === "ENOSPC") return "full";
  const kind = storeErrorKind(error);
  return kind === "away" || kind === "full" ? kind : undefined;
}

function factsOf({ beganAt, count, folded }: Outage) {
  return { since: new Date(beganAt).toISOString(), count, folded: Object.fromEntries(folded) };
}

function summary({ beganAt, count }: Outage, now: number): string {
  const seconds = Math.round((now - beganAt) / 1000);
  const duration = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${count} ${count === 1 ? "error" : "errors"} in ${duration}`;
}
