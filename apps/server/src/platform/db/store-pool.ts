import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { InFlight } from "../in-flight.ts";
import { StoreClosedError } from "./store-closed.ts";
import { storeErrorKind } from "./store-errors.ts";
import { ASK_MS, type ChosenHost, type StoreHosts } from "./store-hosts.ts";
import { StoreSockets } from "./store-sockets.ts";

const READ_ONLY = "25006";
const TOO_MANY = "53300";
/** A store without a free connection may have one a moment later, or one of our own becomes free. */
const CROWDED = { forMs: 2000, everyMs: 50 };
/**
 * Beyond this many connections, the pool waits a moment for one in use before it opens another: most statements take
 * less, opening one takes longer, and each costs the store 25 MB. Background work overlaps now and then; a quiet server
 * needs no connection for each part of it.
 */
const FREE = { from: 2, waitMs: 5 };
/** The minimum time between abandoning all connections to a store that was made a standby. */
const RENEW_MS = 1000;
/** A statement that waits longer may wait for a machine that failed silently, so that is checked. */
const SILENT_MS = 3000;
/**
 * This many unanswered checks in a row mean that the host is gone; a single one may be a busy machine. Without another
 * host, closing connections only helps against one that has restarted and lost them.
 */
const SILENT_LOOKS = { one: 10, several: 3 };
/** A check that took longer than allowed was delayed by this process, and says nothing about the store. */
const OWN_DELAY_MS = 1000;
const WATCH_MS = 1000;

interface Open {
  url: string;
  pool: pg.Pool;
  sockets: StoreSockets;
  /** The time since each connection is in use. */
  busy: Map<pg.PoolClient, number>;
}

interface PoolOptions {
  hosts: StoreHosts;
  settings: pg.PoolConfig;
  /** How long to wait for a connection in use before another is opened. */
  freeWaitMs?: number | undefined;
  onIdleError: (error: Error) => void;
  /** Called when the store has moved to another host, or its host is gone. */
  onMoved: () => void;
}

/**
 * Connections to the writable host, and to the next one when that fails. Nothing is repeated automatically: work under
 * way fails, and its caller retries as for any store that is away.
 */
export class StorePool {
  readonly #options: PoolOptions;
  readonly #watch: NodeJS.Timeout;
  #open: Open;
  #isPlaced: boolean;
  #renewAfter = 0;
  #isLooking = false;
  #silentLooks = 0;
  #isClosing = false;
  #isClosed = false;
  readonly #inFlight = new InFlight();

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#open = this.#start(options.hosts.current);
    this.#isPlaced = options.hosts.isOne;
    this.#watch = setInterval(() => void this.#lookForSilence(), WATCH_MS).unref();
  }

  async use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    if (this.#isClosing) throw new StoreClosedError();
    return this.#inFlight.track(() => this.#useOne(work));
  }

  async #useOne<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const { open, client } = await this.#acquire();
    open.busy.set(client, performance.now());
    // A connection that breaks between two statements emits an error, which would end the process without a listener.
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

  /** Returns the connections to the present host: open, in use, and the number of waiting callers. */
  counts(): { open: number; used: number; waiting: number } {
    const { totalCount: open, idleCount, waitingCount: waiting } = this.#open.pool;
    return { open, used: open - idleCount, waiting };
  }

  /** Takes nothing new and finishes all that have or await a connection, which an ended pool would abandon. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#inFlight.settled();
    this.#isClosed = true;
    clearInterval(this.#watch);
    await this.#open.pool.end();
  }

  #start(url: string, { sockets, busy }: Pick<Open, "sockets" | "busy"> = watchedConnections()): Open {
    const pool = new pg.Pool({ ...this.#options.settings, connectionString: url, stream: sockets.create });
    // Any number of callers may wait for a free connection.
    pool.setMaxListeners(0);
    // An idle connection that the store closes would otherwise end the process.
    pool.on("error", (error) => this.#isClosed || this.#options.onIdleError(error));
    return { url, pool, sockets, busy };
  }

  async #acquire(): Promise<{ open: Open; client: pg.PoolClient }> {
    const crowdedUntil = performance.now() + CROWDED.forMs;
    if (!this.#isPlaced) await this.#place();
    for (;;) {
      const open = this.#open;
      try {
        return { open, client: await connectWhereFree(open.pool, this.#options.freeWaitMs ?? FREE.waitMs) };
      } catch (error) {
        if (codeOf(error) === TOO_MANY && performance.now() < crowdedUntil) await pause(CROWDED.everyMs);
        else if (!(await this.#findAnother(open, error))) throw error;
      }
    }
  }

  /** The first of several hosts may be a standby. */
  async #place(): Promise<void> {
    const { url } = await this.#options.hosts.find();
    if (this.#isPlaced) return;
    this.#isPlaced = true;
    if (url !== this.#open.url) this.#moveTo(url);
  }

  /** Returns whether a retry is worthwhile: the store has moved meanwhile, or is found on another host. */
  async #findAnother(open: Open, error: unknown): Promise<boolean> {
    if (this.#isClosed) return false;
    if (this.#open !== open) return true;
    if (this.#options.hosts.isOne || storeErrorKind(error) !== "away") return false;
    const host = await this.#options.hosts.find().catch(() => undefined);
    if (this.#open !== open) return true;
    if (!host || host.url === open.url) return false;
    // A slow store is not gone, so it is not left for one that is read-only.
    if (!host.isWritable && codeOf(error) === undefined) return false;
    this.#moveTo(host.url);
    return true;
  }

  /** Reconnects to a store that no longer accepts writes, because the same name may lead to another host now. */
  async #renew(open: Open): Promise<void> {
    const now = performance.now();
    if (this.#open !== open || this.#isClosed || now < this.#renewAfter) return;
    this.#renewAfter = now + RENEW_MS;
    const { hosts } = this.#options;
    const host = hosts.isOne ? { url: open.url, isWritable: true } : await hosts.find().catch(() => undefined);
    if (host?.isWritable && this.#open === open && !this.#isClosed) this.#moveTo(host.url);
  }

  #moveTo(url: string): void {
    const before = this.#open;
    const isSameHost = before.url === url;
    // Statements under way at the same host are still watched, and may finish there.
    this.#open = this.#start(url, isSameHost ? before : undefined);
    void before.pool.end().catch(() => undefined);
    if (isSameHost) return;
    // A host that has failed silently would leave its callers waiting.
    before.sockets.destroy();
    this.#options.onMoved();
  }

  /** A statement may take long, but when a new connection gets no answer either, the host is gone. */
  async #lookForSilence(): Promise<void> {
    const open = this.#open;
    const since = Math.min(...open.busy.values());
    if (this.#isLooking || performance.now() - since < SILENT_MS) return;
    this.#isLooking = true;
    const lookedAt = performance.now();
    const host = await this.#whoAnswers();
    this.#isLooking = false;
    if (this.#isClosed || this.#open !== open) return;
    if (!host?.isWritable && performance.now() - lookedAt > ASK_MS + OWN_DELAY_MS) return;
    const isThere = host?.url === open.url;
    this.#silentLooks = isThere ? 0 : this.#silentLooks + 1;
    // Another host is writable now, so the awaited one is no longer the primary.
    if (isThere || !(host?.isWritable || this.#silentLooks >= this.#maxSilentLooks())) return;
    this.#silentLooks = 0;
    if (host) return this.#moveTo(host.url);
    open.sockets.destroy();
    this.#options.onMoved();
  }

  #maxSilentLooks(): number {
    return this.#options.hosts.isOne ? SILENT_LOOKS.one : SILENT_LOOKS.several;
  }

  async #whoAnswers(): Promise<ChosenHost | undefined> {
    const { hosts } = this.#options;
    if (!hosts.isOne) return hosts.find().catch(() => undefined);
    return (await hosts.answers()) ? { url: hosts.current, isWritable: true } : undefined;
  }
}

const watchedConnections = (): Pick<Open, "sockets" | "busy"> => ({ sockets: new StoreSockets(), busy: new Map() });

async function connectWhereFree(pool: pg.Pool, waitMs: number): Promise<pg.PoolClient> {
  const until = performance.now() + waitMs;
  for (let left = waitMs; left > 0 && wouldOpenAnother(pool); left = until - performance.now())
    await releaseOf(pool, left);
  return pool.connect();
}

function wouldOpenAnother({ totalCount, idleCount, waitingCount, options }: pg.Pool): boolean {
  return idleCount <= waitingCount && totalCount >= FREE.from && totalCount < options.max;
}

/** Resolves when a connection is released, or after a while. */
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
