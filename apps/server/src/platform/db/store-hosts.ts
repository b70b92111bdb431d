import pg from "pg";
import { storeUrls } from "./store-url.ts";

/** A host that does not answer in this time is skipped, because a machine without power does not answer at all. */
export const ASK_MS = 2000;
/** Many callers ask at once when a store fails; one look serves all that come this soon after it. */
const FRESH_MS = 250;

const STATE = `SELECT pg_is_in_recovery() AS standby, current_setting('default_transaction_read_only') = 'on' AS closed,
  CASE WHEN pg_is_in_recovery() THEN 0
    ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer END AS timeline`;

interface HostState {
  standby: boolean;
  closed: boolean;
  /** Increases with every promotion; 0 for a standby. */
  timeline: number;
}

interface HostAnswer {
  url: string;
  state: HostState;
}

export interface ChosenHost {
  url: string;
  /** False for a read-only host, which is better than none, since people can still look. */
  isWritable: boolean;
}

/** Has a connection error code, so that callers retry later. */
class NoHostError extends Error {
  readonly code = "08004";
}

/** The hosts that a store may be on, of which one is writable at a time (docs/adr/0058-database-fail-over.md). */
export class StoreHosts {
  readonly #urls: readonly string[];
  readonly #ask: (url: string) => Promise<HostState>;
  readonly #now: () => number;
  #current: string;
  #timeline = 0;
  #look: { found: Promise<ChosenHost>; until: number } | undefined;

  constructor(
    text: string,
    { ask = askHost, now = () => performance.now() }: { ask?: typeof askHost; now?: () => number } = {},
  ) {
    this.#urls = storeUrls(text);
    this.#current = this.#urls[0] ?? text;
    this.#ask = ask;
    this.#now = now;
  }

  /** Returns where the store was last found. */
  get current(): string {
    return this.#current;
  }

  /** With one host there is nothing to look for. */
  get isOne(): boolean {
    return this.#urls.length === 1;
  }

  /** Returns whether the present host still answers; any answer counts, including "too many connections". */
  answers(): Promise<boolean> {
    return this.#ask(this.#current).then(
      () => true,
      (error) => error instanceof pg.DatabaseError,
    );
  }

  /** Asks all hosts which one is writable. Rejects when none answers. */
  find(): Promise<ChosenHost> {
    if (this.#look && this.#now() < this.#look.until) return this.#look.found;
    const look = { found: this.#find(), until: Number.POSITIVE_INFINITY };
    this.#look = look;
    const end = () => {
      look.until = this.#now() + FRESH_MS;
    };
    look.found.then(end, end);
    return look.found;
  }

  async #find(): Promise<ChosenHost> {
    const errors: unknown[] = [];
    const queries = this.#urls.map(async (url) => ({ url, state: await this.#ask(url) }));
    const hosts = (await Promise.allSettled(queries)).flatMap((each) => {
      if (each.status === "fulfilled") return [each.value];
      errors.push(each.reason);
      return [];
    });
    const found = this.#writable(hosts) ?? this.#readable(hosts);
    if (!found) throw hosts.length > 0 ? staleHost(this.#timeline) : (errors[0] ?? new NoHostError("no host"));
    this.#current = found.url;
    return found;
  }

  /** A former primary may still accept writes that nobody would ever see again, so older timelines are ignored. */
  #writable(hosts: HostAnswer[]): ChosenHost | undefined {
    const [newest] = hosts
      .filter(({ state }) => !state.standby && !state.closed && state.timeline >= this.#timeline)
      .sort((one, other) => other.state.timeline - one.state.timeline);
    if (!newest) return undefined;
    this.#timeline = newest.state.timeline;
    return { url: newest.url, isWritable: true };
  }

  #readable(hosts: HostAnswer[]): ChosenHost | undefined {
    const usable = hosts.filter(({ state }) => state.standby || state.timeline >= this.#timeline);
    const chosen = usable.find(({ url }) => url === this.#current) ?? usable[0];
    return chosen && { url: chosen.url, isWritable: false };
  }
}

function staleHost(timeline: number): Error {
  return new NoHostError(
    `the only store that answers was left behind: timeline ${timeline} was seen elsewhere. Bring that one back, or start the server anew to use this one`,
  );
}

async function askHost(url: string): Promise<HostState> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<HostState>(STATE);
    if (!rows[0]) throw new NoHostError("no answer");
    return rows[0];
  } finally {
    void client.end().catch(() => undefined);
  }
}
