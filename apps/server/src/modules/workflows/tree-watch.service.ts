import { randomUUID } from "node:crypto";
import type { SensorReport } from "@switchboard/contract";
import {
  beginTree,
  type CalendarDays,
  type ConditionFacts,
  causeOf,
  nextLook,
  runTree,
  sensorValue,
  type TreeEvent,
  type WorkflowTrigger,
} from "@switchboard/domain";
import { deviceKey, type Received } from "../../platform/broker/device-channels.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Sql } from "../../platform/db/database.ts";
import { isForeignKeyViolation } from "../../platform/db/pg-errors.ts";
import type { StoreListener } from "../../platform/db/store-notices.ts";
import type { Committed, Crossing, Ending, FiringsService } from "./firings.service.ts";
import { type Observation, STALE_MS, valueFor } from "./observations.ts";
import { type ResolvedTree, resolveTree, TreeFacts, type WatchedFact } from "./tree-facts.ts";
import { statusFacts, treeHistory } from "./tree-history.ts";
import { type TreeKey, type TreeRow, type TreeTarget, TreeWatchRepository } from "./tree-watch.repository.ts";
import { WatchedDevices } from "./watched-devices.ts";
import type { WatchingRow } from "./workflow-watch.repository.ts";

const AT_ONCE = 200;

/** What one message says about one device, its sensors and its buttons. */
export interface TreeNews extends Pick<Observation, "home" | "kd_id" | "instant"> {
  values?: Observation["values"];
  report?: SensorReport;
}

type EnergyToday = (enterpriseId: string, deviceId: string) => Promise<number | undefined>;

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
    batch: Received<Message>[],
    tell: (received: Received<Message>) => TreeNews | undefined,
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

  /** Without a lock first: nearly always what is said changes nothing. */
  async #look(keys: readonly TreeKey[], news: readonly TreeNews[]): Promise<void> {
    const now = this.#clock.now();
    const looks = await this.#judge(this.#database, keys, news, now);
    const changed = looks.filter(({ isChanged }) => isChanged).map(({ row }) => row);
    if (changed.length === 0) return;
    const work = () => this.#database.transaction((sql) => this.#lookWithin(sql, changed, news, now));
    // A workflow or a device that was removed in this very moment is gone the next time.
    const committed = await work().catch((error: unknown) => {
      if (!isForeignKeyViolation(error)) throw error;
      return work();
    });
    await committed();
  }

  async #lookWithin(sql: Sql, keys: readonly TreeKey[], news: readonly TreeNews[], now: Date): Promise<Committed> {
    const repository = new TreeWatchRepository(sql);
    await repository.hold(keys);
    const looks = (await this.#judge(sql, keys, news, now)).filter(({ isChanged }) => isChanged);
    const crossings: Crossing[] = [];
    const endings: Ending[] = [];
    const states = looks.map((look) => after(look, now, crossings, endings));
    const ended = endings.length > 0 ? await this.#firings.end(sql, endings) : undefined;
    const fired = crossings.length > 0 ? await this.#firings.fire(sql, crossings) : undefined;
    if (states.length > 0) await repository.save(states);
    return async () => {
      await ended?.();
      await fired?.();
    };
  }

  async #judge(sql: Sql, keys: readonly TreeKey[], news: readonly TreeNews[], now: Date): Promise<Look[]> {
    const repository = new TreeWatchRepository(sql);
    const rows = await repository.load(keys);
    const targets = Map.groupBy(await repository.targets(keys), ({ key }) => key);
    const calendars = await calendarsOf(repository, rows);
    const said = Map.groupBy(news, ({ home, kd_id }) => deviceKey(home, kd_id));
    const looks: Look[] = [];
    for (const row of rows) {
      const own = targets.get(row.key) ?? [];
      const resolved = resolveTree(row.tree, own);
      const facts = new TreeFacts(resolved, row.facts);
      await treeHistory(sql, row, resolved, facts, now);
      for (const watched of resolved.watched)
        for (const each of said.get(deviceKey(row.enterprise_id, watched.target.kd_id)) ?? [])
          await this.#say(row, watched, each, facts);
      // Who went is asked when time is looked at: that finds it within a second.
      if (news.length === 0) await statusFacts(sql, row, resolved, facts, now);
      const isDue = row.looked_at === null || (row.look_at !== null && row.look_at <= now);
      looks.push({
        row,
        resolved,
        facts,
        targets: own,
        calendars: calendars.get(row.enterprise_id) ?? [],
        isChanged: isDue || facts.isChanged || news.length === 0,
        statusAt: news.length === 0 || !row.status_at ? now : row.status_at,
      });
    }
    return looks;
  }

  async #say({ enterprise_id }: TreeRow, watched: WatchedFact, news: TreeNews, facts: TreeFacts): Promise<void> {
    const { key, node, target } = watched;
    const at = news.instant.getTime();
    if (node.trigger === "press") {
      const { channel } = target;
      const isIt = news.report?.presses?.some((each) => each.channel === channel && each.press === node.press);
      if (isIt) facts.say(key, { at, value: true });
      return;
    }
    const value = await this.#valueOf(enterprise_id, watched, news);
    if (value !== undefined) facts.say(key, { at, value });
  }

  async #valueOf(home: string, { node, target }: WatchedFact, { values, report }: TreeNews) {
    const { trigger, qualifier } = node;
    if (trigger === "sensor") {
      const said = report?.values?.[target.channel ?? ""];
      return said === undefined || !target.kind ? undefined : (sensorValue(target.kind, said) ?? null);
    }
    if (trigger === "energy") return values?.power ? this.#energyToday(home, target.device_id) : undefined;
    return values && valueFor(values, trigger as WorkflowTrigger, qualifier);
  }
}

/** A workflow, what is known of it, and whether that has changed. */
interface Look {
  row: TreeRow;
  resolved: ResolvedTree;
  facts: TreeFacts;
  targets: TreeTarget[];
  calendars: CalendarDays[];
  isChanged: boolean;
  /** Up to when it is known who went. */
  statusAt: Date;
}

/** Goes on from where it was looked at last; what follows from that is added to the lists. */
function after(look: Look, now: Date, crossings: Crossing[], endings: Ending[]): TreeRow {
  const { row, resolved, facts, calendars } = look;
  const known: ConditionFacts = { timeZone: row.time_zone, calendars, values: facts.values };
  const fired = row.fired.map((instant) => instant.getTime());
  const from = row.looked_at?.getTime() ?? now.getTime();
  const before = { ...beginTree(Math.min(from, now.getTime())), isTrue: row.is_true, fired };
  const { state, events } = runTree(resolved.condition, known, before, now.getTime());
  const next = nextLook(resolved.condition, known, state);
  let run = row.run_id;
  for (const event of worthActing(events, now, state.isTrue)) {
    const condition = conditionOf(look, event.at);
    const at = new Date(event.at);
    if (event.does === "end") {
      if (run && condition) endings.push({ condition, run, at });
      run = null;
    } else if (condition) {
      run = randomUUID();
      const stops = event.does === "stop" && !row.is_safety;
      crossings.push({ condition, value: condition.cause, at, stops, run });
    }
  }
  return {
    ...row,
    is_true: state.isTrue,
    fired: state.fired.map((instant) => new Date(instant)),
    looked_at: now,
    look_at: next === null ? null : new Date(next),
    facts: facts.stored(now.getTime()),
    status_at: look.statusAt,
    run_id: run,
  };
}

/** What happened while no server looked is history, but for what still is so. */
function worthActing(events: readonly TreeEvent[], now: Date, isTrue: boolean): readonly TreeEvent[] {
  const last = events.findLastIndex(({ does }) => does !== "end");
  return events.filter(
    ({ at, does }, index) => now.getTime() - at <= STALE_MS || does === "end" || (isTrue && index === last),
  );
}

/** The workflow as what made it so has it: its device, its entry, and the value. */
function conditionOf(
  { row, resolved, facts, targets }: Look,
  at: number,
): (WatchingRow & { cause: number }) | undefined {
  const cause = causeOf(resolved.condition, facts.values, at);
  const found = resolved.watched.find(({ node, key }) => node === cause?.node && key.endsWith(cause.target));
  const target = found?.target ?? targets[0];
  if (!target) return undefined;
  const { entry_id, device_id } = target;
  return { ...row, entry_id, device_id, active: row.is_true, judged_at: row.looked_at, cause: cause?.value ?? 0 };
}

async function calendarsOf(repository: TreeWatchRepository, rows: readonly TreeRow[]) {
  const minding = rows.filter(({ tree }) => JSON.stringify(tree).includes('"kind":"day"'));
  const homes = [...new Set(minding.map(({ enterprise_id }) => enterprise_id))];
  return Map.groupBy(homes.length > 0 ? await repository.calendars(homes) : [], ({ enterprise_id }) => enterprise_id);
}
