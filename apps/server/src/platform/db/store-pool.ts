import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { InFlight } from "../in-flight.ts";
import { StoreClosedError } from "./store-closed.ts";
import { storeErrorKind } from "./store-errors.ts";
import { ASK_MS, type Found, type StoreHosts } from "./store-hosts.ts";
import { StoreSockets } from "./store-sockets.ts";

const READ_ONLY = "25006";
const TOO_MANY = "53300";
/** A store without room for one more may let us in a moment later, or one of our own comes free. */
const CROWDED = { forMs: 2000, everyMs: 50 };
/**
 * Beyond so many connections one that is in use is waited for a moment before another is opened: most statements take less, opening one takes
 * longer, and each costs the store 25 MB. What a server does by itself meets now and then; a quiet one needs no connection for each of it.
 */
const FREE = { from: 2, waitMs: 5 };
/** A store that was made a standby is left at most so often, with all connections to it. */
const RENEW_MS = 1000;
/** Whoever waits longer may wait for a machine that is gone without a word: that is looked at. */
const SILENT_MS = 3000;
/**
 * So many looks in a row without an answer mean that nobody is there; one alone may be a machine that is busy. Where there is no other host
 * to go to, ending connections helps only against one that has come back and knows nothing of them.
 */
const SILENT_LOOKS = { one: 10, several: 3 };
/** A look that took longer than it may was held up by ourselves, and says nothing of the store. */
const OWN_DELAY_MS = 1000;
const WATCH_MS = 1000;

interface Open {
  url: string;
  pool: pg.Pool;
  sockets: StoreSockets;
  /** Since when each connection is in use. */
  busy: Map<pg.PoolClient, number>;
}

interface Given {
  hosts: StoreHosts;
  settings: pg.PoolConfig;
  /** How long one in use is waited for before another is opened. */
  freeWaitMs?: number | undefined;
  onIdleError: (error: Error) => void;
  /** The store is on another host from now on, or its host is gone. */
  onMoved: () => void;
}

/**
 * Connections to the host that takes writes, and to the next one when that fails. It does nothing twice: who was in the middle of
 * something is told that it failed, and tries again as for any store that is away.
 */
export class StorePool {
  readonly #given: Given;
  readonly #watch: NodeJS.Timeout;
  #open: Open;
  #isPlaced: boolean;
  #renewAfter = 0;
  #isLooking = false;
  #silentLooks = 0;
  #isClosing = false;
  #isClosed = false;
  readonly #inFlight = new InFlight();

  constructor(given: Given) {
    this.#given = given;
    this.#open = this.#start(given.hosts.current);
    this.#isPlaced = given.hosts.isOne;
    this.#watch = setInterval(() => void this.#lookForSilence(), WATCH_MS).unref();
  }

  async use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    if (this.#isClosing) throw new StoreClosedError();
    return this.#inFlight.track(() => this.#useOne(work));
  }

  async #useOne<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const { open, client } = await this.#acquire();
    open.busy.set(client, performance.now());
    // A connection that breaks between two statements says so here; unheard, that would end the process.
    let broken: Error | undefined;
    const onBroken = (error: Error) => {
      broken = error;
    };
    client.on("error", onBroken);
    try {
      return await work(client);
    } catch (error) {
      if (codeOf(error) === READ_ONLY) void this.#renew(open);
      if (storeErrorKind(error) === "away") broken ??= error as Error;
      throw error;
    } finally {
      open.busy.delete(client);
      client.off("error", onBroken);
      client.release(broken);
    }
  }

  /** Connections to the host in use: open, at work, and how much waits for one. */
  counts(): { open: number; used: number; waiting: number } {
    const { totalCount: open, idleCount, waitingCount: waiting } = this.#open.pool;
    return { open, used: open - idleCount, waiting };
  }

  /** Takes nothing new, and finishes what has a connection or waits for one: a pool that has ended would leave those waiting. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#inFlight.settled();
    this.#isClosed = true;
    clearInterval(this.#watch);
    await this.#open.pool.end();
  }

  #start(url: string): Open {
    const sockets = new StoreSockets();
    const pool = new pg.Pool({ ...this.#given.settings, connectionString: url, stream: sockets.create });
    // As many as like wait for one that is free.
    pool.setMaxListeners(0);
    // An idle connection that the store closes would otherwise end the process.
    pool.on("error", (error) => this.#isClosed || this.#given.onIdleError(error));
    return { url, pool, sockets, busy: new Map() };
  }

  async #acquire(): Promise<{ open: Open; client: pg.PoolClient }> {
    const crowdedUntil = performance.now() + CROWDED.forMs;
    if (!this.#isPlaced) await this.#place();
    for (;;) {
      const open = this.#open;
      try {
        return { open, client: await connectWhereFree(open.pool, this.#given.freeWaitMs ?? FREE.waitMs) };
      } catch (error) {
        if (codeOf(error) === TOO_MANY && performance.now() < crowdedUntil) await pause(CROWDED.everyMs);
        else if (!(await this.#findAnother(open, error))) throw error;
      }
    }
  }

  /** The first of several hosts may be a standby. */
  async #place(): Promise<void> {
    const { url } = await this.#given.hosts.find();
    if (this.#isPlaced) return;
    this.#isPlaced = true;
    if (url !== this.#open.url) this.#moveTo(url);
  }

  /** Whether it is worth another try: the store has moved meanwhile, or is found on another host. */
  async #findAnother(open: Open, error: unknown): Promise<boolean> {
    if (this.#isClosed) return false;
    if (this.#open !== open) return true;
    if (this.#given.hosts.isOne || storeErrorKind(error) !== "away") return false;
    const found = await this.#given.hosts.find().catch(() => undefined);
    if (this.#open !== open) return true;
    if (!found || found.url === open.url) return false;
    // Slow is not gone: a store that answers late is not left for one that only reads.
    if (!found.isWritable && codeOf(error) === undefined) return false;
    this.#moveTo(found.url);
    return true;
  }

  /** It takes no writes any more. By the same name another may be reached now. */
  async #renew(open: Open): Promise<void> {
    const now = performance.now();
    if (this.#open !== open || this.#isClosed || now < this.#renewAfter) return;
    this.#renewAfter = now + RENEW_MS;
    const { hosts } = this.#given;
    const found = hosts.isOne ? { url: open.url, isWritable: true } : await hosts.find().catch(() => undefined);
    if (found?.isWritable && this.#open === open && !this.#isClosed) this.#moveTo(found.url);
  }

  #moveTo(url: string): void {
    const before = this.#open;
    this.#open = this.#start(url);
    void before.pool.end().catch(() => undefined);
    if (before.url !== url) this.#given.onMoved();
  }

  /** A statement may take long. But where a new connection gets no answer either, nobody is there to give one. */
  async #lookForSilence(): Promise<void> {
    const open = this.#open;
    const since = Math.min(...open.busy.values());
    if (this.#isLooking || performance.now() - since < SILENT_MS) return;
    this.#isLooking = true;
    const lookedAt = performance.now();
    const found = await this.#whoAnswers();
    this.#isLooking = false;
    if (this.#isClosed || this.#open !== open) return;
    if (!found?.isWritable && performance.now() - lookedAt > ASK_MS + OWN_DELAY_MS) return;
    const isThere = found?.url === open.url;
    this.#silentLooks = isThere ? 0 : this.#silentLooks + 1;
    // Another that takes writes was made the primary: the one we wait for is none any more.
    if (isThere || !(found?.isWritable || this.#silentLooks >= this.#looksUntilGone())) return;
    this.#silentLooks = 0;
    if (found) this.#moveTo(found.url);
    else this.#given.onMoved();
    open.sockets.destroy();
  }

  #looksUntilGone(): number {
    return this.#given.hosts.isOne ? SILENT_LOOKS.one : SILENT_LOOKS.several;
  }

  async #whoAnswers(): Promise<Found | undefined> {
    const { hosts } = this.#given;
    if (!hosts.isOne) return hosts.find().catch(() => undefined);
    return (await hosts.answers()) ? { url: hosts.current, isWritable: true } : undefined;
  }
}

async function connectWhereFree(pool: pg.Pool, waitMs: number): Promise<pg.PoolClient> {
  const until = performance.now() + waitMs;
  for (let left = waitMs; left > 0 && wouldOpenAnother(pool); left = until - performance.now())
    await releaseOf(pool, left);
  return pool.connect();
}

function wouldOpenAnother({ totalCount, idleCount, waitingCount, options }: pg.Pool): boolean {
  return idleCount <= waitingCount && totalCount >= FREE.from && totalCount < options.max;
}

/** Or a while, whichever is first. */
function releaseOf(pool: pg.Pool, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      pool.off("release", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    pool.on("release", end);
  });
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | undefined)?.code;
}
