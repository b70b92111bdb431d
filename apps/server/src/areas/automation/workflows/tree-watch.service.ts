import type { ReceivedMessage } from "../../../platform/broker/device-channels.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { isForeignKeyViolation } from "../../../platform/db/pg-errors.ts";
import type { StoreListener } from "../../../platform/db/store-notices.ts";
import type { Committed, Crossing, Ending, FiringsService } from "./firings.service.ts";
import { type EnergyToday, goOnFrom, type LookingAt, lookAt, type TreeNews } from "./tree-looks.ts";
import { type TreeKey, TreeWatchRepository } from "./tree-watch.repository.ts";
import { WatchedDevices } from "./watched-devices.ts";

const AT_ONCE = 200;
/** They are looked at every second; what waits for longer, nobody looks after. */
const OVERDUE_MS = 10_000;

/** Holds what devices say against conditions of several triggers, on whichever server hears it first. */
export class TreeWatchService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #firings: FiringsService;
  readonly #energyToday: EnergyToday;
  readonly #watched: WatchedDevices;

  constructor(parts: { database: Database; clock: Clock; firings: FiringsService; energyToday: EnergyToday }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#firings = parts.firings;
    this.#energyToday = parts.energyToday;
    this.#watched = new WatchedDevices(parts.database, parts.clock, (database) =>
      new TreeWatchRepository(database).watched(),
    );
  }

  listen(listener: StoreListener): void {
    this.#watched.listen(listener);
  }

  refresh(): void {
    this.#watched.forget();
  }

  /** Most devices are watched by none: what they say is not looked at. */
  async take<Message>(
    batch: ReceivedMessage<Message>[],
    tell: (received: ReceivedMessage<Message>) => TreeNews | undefined,
  ): Promise<void> {
    const picked = await this.#watched.pick(batch, ["voltage"]);
    const news = picked.flatMap(([received]) => tell(received) ?? []);
    if (news.length === 0) return;
    const repository = new TreeWatchRepository(this.#database);
    const keys = await repository.keysOf(
      news.map(({ home }) => home),
      news.map(({ kd_id }) => kd_id),
    );
    if (keys.length > 0) await this.#look(keys, news);
  }

  /** Called every few seconds: time passes, and devices go, without a message of their own. */
  async checkDue(): Promise<void> {
    const repository = new TreeWatchRepository(this.#database);
    const keys = await repository.dueKeys(this.#clock.now(), AT_ONCE);
    if (keys.length > 0) await this.#look(keys, []);
  }

  /** Over all enterprises, for operators. */
  countOverdue(): Promise<number> {
    const by = new Date(this.#clock.now().getTime() - OVERDUE_MS);
    return new TreeWatchRepository(this.#database).countDue(by);
  }

  /** Without a lock first: nearly always what is said changes nothing. */
  async #look(keys: readonly TreeKey[], news: readonly TreeNews[]): Promise<void> {
    const looking = { news, now: this.#clock.now(), energyToday: this.#energyToday };
    const looks = await lookAt(this.#database, keys, looking);
    const changed = looks.filter(({ isChanged }) => isChanged).map(({ row }) => row);
    if (changed.length === 0) return;
    const work = () => this.#database.transaction((sql) => this.#lookWithin(sql, changed, looking));
    // A workflow or a device that was removed in this very moment is gone the next time.
    const committed = await work().catch((error: unknown) => {
      if (!isForeignKeyViolation(error)) throw error;
      return work();
    });
    await committed();
  }

  async #lookWithin(sql: Sql, keys: readonly TreeKey[], looking: LookingAt): Promise<Committed> {
    const repository = new TreeWatchRepository(sql);
    await repository.hold(keys);
    const looks = (await lookAt(sql, keys, looking)).filter(({ isChanged }) => isChanged);
    const crossings: Crossing[] = [];
    const endings: Ending[] = [];
    const states = looks.map((look) => goOnFrom(look, looking.now, crossings, endings));
    const ended = endings.length > 0 ? await this.#firings.end(sql, endings) : undefined;
    const fired = crossings.length > 0 ? await this.#firings.fire(sql, crossings) : undefined;
    if (states.length > 0) await repository.save(states);
    return async () => {
      await ended?.();
      await fired?.();
    };
  }
}
