import type {
  BinEntry,
  BodyOf,
  ChangeKind,
  contract,
  LeftOut,
  QueryOf,
  ReplyOf,
  RestoredThing,
} from "@switchboard/contract";
import { BIN_DAYS, mayUndo, purgeAt } from "@switchboard/domain/core";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Row, Sql } from "../../platform/db/database.ts";
import { lockEnterprise } from "../../platform/db/enterprise-lock.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import { distinctIds } from "../../platform/distinct-ids.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { GiveBack, ReturnedIds } from "../../platform/lifecycle.ts";
import { everyone } from "../access/audience.service.ts";
import { mayPutInto } from "../access/managers.service.ts";
import { record } from "../audit/audit.service.ts";
import { tellPeople } from "../changes/changes.service.ts";
import { takeBackDeletions } from "../deletions/deletions.service.ts";
import { type BinEntryRow, BinRepository, type PutBackRow } from "./bin.repository.ts";
import type { Purge } from "./purge.ts";

const LEFT_OUT: Record<string, LeftOut> = {
  device_grants: "access",
  switch_grants: "access",
  room_grants: "access",
  place_grants: "access",
  device_group_members: "places",
  schedule_actions: "actions",
  workflow_entries: "watches",
  user_shortcuts: "shortcuts",
  panels: "panels",
  meter_places: "meters",
  holds: "holds",
};

const TOLD: Record<string, ChangeKind[]> = {
  devices: ["devices", "groups", "access"],
  device_groups: ["groups", "access"],
  places: ["places", "groups", "access"],
  plans: ["plans", "places"],
  place_pictures: ["places"],
  plan_areas: ["plans"],
  plan_items: ["plans"],
  device_grants: ["access", "grants"],
  switch_grants: ["access", "grants"],
  room_grants: ["access", "grants"],
  place_grants: ["access", "grants"],
  memberships: ["people", "grants"],
  schedules: ["schedules"],
  schedule_actions: ["schedules"],
  scenes: ["scenes"],
  workflows: ["workflows"],
  workflow_entries: ["workflows"],
  remotes: ["remotes"],
  user_shortcuts: ["shortcuts"],
  meter_places: ["meters"],
  panels: ["panels"],
  holds: ["holds"],
};

/** Lists and restores deleted things for as long as they can come back (ADR 0045). */
export class BinService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #giveBack: readonly GiveBack[];
  readonly #purge: Purge;

  constructor(dependencies: { database: Database; clock: Clock; giveBack: readonly GiveBack[]; purge: Purge }) {
    this.#database = dependencies.database;
    this.#clock = dependencies.clock;
    this.#giveBack = dependencies.giveBack;
    this.#purge = dependencies.purge;
  }

  async list(actor: Actor, query: QueryOf<typeof contract.listBin>): Promise<ReplyOf<typeof contract.listBin>> {
    const { limit, offset, thing } = query;
    const since = new Date(this.#clock.now().getTime() - BIN_DAYS * 86_400_000);
    const filter = { since, thing, search: query.search && storableText(query.search).trim() };
    const repository = new BinRepository(this.#database);
    const [rows, count] = await Promise.all([
      repository.list(actor.enterpriseId, { ...filter, limit, offset }),
      repository.count(actor.enterpriseId, filter),
    ]);
    return { entries: rows.map(present), count };
  }

  restore(actor: Actor, id: string): Promise<RestoredThing> {
    return this.#change(actor, async (sql) => {
      const entry = await new BinRepository(sql).lock(actor.enterpriseId, id);
      if (!entry) throw new AppError("bin.not_found");
      return this.#bringBack(sql, actor, entry);
    });
  }

  /** Restores everything named, or nothing. A repeated request gets the same answer. */
  undo(actor: Actor, { thing, ids }: BodyOf<typeof contract.undoDelete>): Promise<{ restored: RestoredThing[] }> {
    const thingIds = distinctIds(ids);
    return this.#change(actor, async (sql) => {
      const entries = await new BinRepository(sql).lockNamed(actor.enterpriseId, thing, thingIds);
      const named = new Set(entries.flatMap((entry) => entry.named));
      if (!thingIds.every((id) => named.has(id))) throw new AppError("bin.not_found");
      const restored: RestoredThing[] = [];
      for (const entry of entries) restored.push(await this.#bringBack(sql, actor, entry));
      return { restored };
    });
  }

  async purge(actor: Actor, id: string): Promise<{ purged: true }> {
    const entry = await this.#change(actor, async (sql) => {
      const repository = new BinRepository(sql);
      const locked = await repository.lock(actor.enterpriseId, id);
      if (!locked) throw new AppError("bin.not_found");
      if (locked.ended === "restored") throw new AppError("bin.restored");
      if (locked.ended === "purged") return locked;
      await repository.end(locked, "purged", this.#clock.now(), null);
      await record(sql, actor, { action: `${locked.thing}.purge`, subject: locked.name, subject_id: locked.thing_id });
      await this.#tell(sql, actor, []);
      return locked;
    });
    await this.#purge.clear(entry);
    return { purged: true };
  }

  /** Runs one change at a time; every removal of a device, a group or a person takes the same lock first. */
  #change<T>(actor: Actor, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#database.transaction(async (sql) => {
      await lockEnterprise(sql, actor.enterpriseId);
      return work(sql);
    });
  }

  async #bringBack(sql: Sql, actor: Actor, entry: BinEntryRow): Promise<RestoredThing> {
    const now = this.#clock.now();
    const deletion = { deletedBy: entry.deleted_by, deletedAt: entry.deleted_at };
    if (!mayUndo(deletion, { userId: actor.userId, isAdmin: actor.role === "admin" }, now) || entry.ended === "purged")
      throw new AppError("bin.not_found");
    if (entry.answer) return entry.answer;
    const repository = new BinRepository(sql);
    const { enterpriseId } = actor;
    const was = await repository.root(enterpriseId, entry.id, entry.thing_id);
    if (was && !(await mayReturn(sql, actor, entry, was))) throw new AppError("bin.not_found");
    // Parts of a workflow that was deleted after them belong to it, so the workflow is restored first.
    const whole = was ? undefined : await repository.lockWhole(entry);
    if (whole) await this.#bringBack(sql, actor, whole);
    const prepare = this.#giveBack.find((each) => each.prepare?.[entry.thing])?.prepare?.[entry.thing];
    const amended = was && (await prepare?.(sql, actor, was));
    if (amended) await repository.amend(enterpriseId, entry.id, entry.thing_id, amended);
    const holders = await repository.holders(enterpriseId, entry.id);
    const over = await this.#leaveOver(repository, entry, now);
    const rows = [...(await repository.putBack(enterpriseId, entry.id)), ...over];
    const isBack = rows.some((row) => row.is_back && (was ? row.id === entry.thing_id : row.id !== null));
    // Single entries cannot come back when their workflow is gone.
    if (!isBack) throw new AppError("thing.deleted");
    const back: ReturnedIds = (table) =>
      rows.flatMap((row) => (row.relation === table && row.is_back && row.id ? row.id : []));
    await takeBackDeletions(sql, enterpriseId, idsBack(rows));
    for (const each of this.#giveBack) await each.settle?.(sql, actor, back);
    await repository.announceRights(enterpriseId, holders);
    const name = typeof amended?.name === "string" ? amended.name : entry.name;
    const answer = { thing: entry.thing, thing_id: entry.thing_id, name, left_out: leftOut(rows) };
    await repository.end(entry, "restored", now, answer);
    await record(sql, actor, { action: `${entry.thing}.restore`, subject: name, subject_id: entry.thing_id });
    await this.#tell(sql, actor, rows);
    return answer;
  }

  /** Removes expired rows from the entry and returns them as rows that were not restored. */
  async #leaveOver(repository: BinRepository, { enterprise_id, id }: BinEntryRow, now: Date): Promise<PutBackRow[]> {
    const left: PutBackRow[] = [];
    for (const [relation, isOver] of this.#giveBack.flatMap((each) => Object.entries(each.isOver ?? {}))) {
      const rows = await repository.rowsOf(enterprise_id, id, relation);
      const over = rows.filter(({ was }) => isOver(was, now)).map(({ position }) => position);
      await repository.drop(enterprise_id, id, over);
      left.push(...over.map(() => ({ relation, id: null, is_back: false })));
    }
    return left;
  }

  /** Notifies everybody: a screen that reads again only learns what its reader may see. */
  async #tell(sql: Sql, actor: Actor, rows: readonly PutBackRow[]): Promise<void> {
    const kinds = rows.flatMap(({ relation, is_back }) => (is_back ? (TOLD[relation] ?? []) : []));
    const what = [...new Set<ChangeKind>(["bin", ...kinds])];
    await tellPeople(sql, actor, await everyone(sql, actor.enterpriseId), { what, devices: [] });
  }
}

/** A room or place may carry grants, so managers who have lost the place around it cannot bring it back with theirs. */
async function mayReturn(sql: Sql, actor: Actor, { thing }: BinEntryRow, was: Row): Promise<boolean> {
  const around = thing === "place" ? was.parent_id : was.place_id;
  return (thing !== "place" && thing !== "group") || mayPutInto(sql, actor, "place", textOrNull(around));
}

const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);

function present(row: BinEntryRow): BinEntry {
  return {
    _id: row.id,
    thing: row.thing,
    thing_id: row.thing_id,
    name: row.name,
    deleted_by: row.deleted_by_name,
    deleted_at: row.deleted_at.toISOString(),
    purge_at: purgeAt(row.deleted_at).toISOString(),
  };
}

const idsBack = (rows: readonly PutBackRow[]) => rows.flatMap(({ id, is_back }) => (is_back && id ? id : []));

function leftOut(rows: readonly PutBackRow[]): RestoredThing["left_out"] {
  const missing = rows.flatMap(({ relation, is_back }) => (is_back ? [] : (LEFT_OUT[relation] ?? [])));
  return [...Map.groupBy(missing, (what) => what)].map(([what, all]) => ({ what, count: all.length }));
}
