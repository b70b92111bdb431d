import { contract } from "@switchboard/contract";
import { type Building, signIn } from "./building.ts";
import { pause } from "./until.ts";

/** The wait between two writes of one writer, so that the load is like that of people. */
const BETWEEN_MS = 20;
const PATIENCE_MS = 15_000;

/** Writing calls, one after another on each of some switches, and their answers. */
export class Writers {
  /** The last acknowledged number, by switch. */
  readonly acknowledged = new Map<string, number>();
  /** Failures other than a clear "not now", by message. */
  readonly odd = new Map<string, number>();
  refused = 0;
  total = 0;
  readonly #done: Promise<unknown>;
  readonly #building: Building;
  #since = Number.POSITIVE_INFINITY;
  #isStopped = false;

  private constructor(building: Building, call: Awaited<ReturnType<typeof signIn>>, count: number) {
    this.#building = building;
    const switches = building.switches.slice(0, count);
    this.#done = Promise.all(switches.map(({ id }) => this.#write(id, call)));
  }

  static async start(building: Building, url: string, count: number): Promise<Writers> {
    return new Writers(building, await signIn(url, building.admin.email), count);
  }

  /** Returns the length of the last span without an acknowledged write, given its earliest possible end. */
  async backAfter(instant: number, limitMs: number): Promise<number> {
    this.#since = Number.POSITIVE_INFINITY;
    while (this.#since < instant || this.#since === Number.POSITIVE_INFINITY) {
      if (performance.now() > instant + limitMs) return Number.NaN;
      await pause(10);
    }
    return this.#since - instant;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#done;
  }

  /** Counts acknowledged writes that are missing. A later one whose answer was lost is acceptable. */
  async lost(): Promise<number> {
    const { database, enterprise } = this.#building;
    const rows = await database.query<{ id: string; name: string }>(
      "SELECT id, name FROM switch_appliances WHERE enterprise_id = $1",
      [enterprise],
    );
    const stored = new Map(rows.map(({ id, name }) => [id, Number(name.slice(1))]));
    return [...this.acknowledged].filter(([id, number]) => !((stored.get(id) ?? 0) >= number)).length;
  }

  async #write(id: string, call: Awaited<ReturnType<typeof signIn>>): Promise<void> {
    for (let number = 1; !this.#isStopped; number++) {
      const status = await Promise.race([
        call(contract.editSwitch, { id, name: `N${number}` }).then(
          (reply) => reply.status,
          () => -1,
        ),
        pause(PATIENCE_MS).then(() => 0),
      ]);
      this.total += 1;
      if (status === 200) {
        this.acknowledged.set(id, number);
        this.#since = performance.now();
      } else if (status === 503) this.refused += 1;
      else {
        const what = status === 0 ? `no answer in ${PATIENCE_MS / 1000} s` : `status ${status}`;
        this.odd.set(what, (this.odd.get(what) ?? 0) + 1);
      }
      await pause(BETWEEN_MS);
    }
  }
}
