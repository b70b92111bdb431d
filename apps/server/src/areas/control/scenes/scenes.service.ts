import { randomUUID } from "node:crypto";
import {
  type AlreadySent,
  applySceneEdit,
  type BodyOf,
  type contract,
  type Scene,
  type SwitchResult,
} from "@switchboard/contract";
import { SCENE_PROBLEMS, type SwitchOrder, sceneProblems } from "@switchboard/domain/control";
import { forTheTrail } from "../../../core/access/rights.ts";
import { record } from "../../../core/audit/audit.service.ts";
import { intoBin } from "../../../core/bin/into-bin.ts";
import { tellAudience } from "../../../core/changes/changes.service.ts";
import { alreadyDeleted, missing, wereDeleted } from "../../../core/deletions/deletions.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { problemFields } from "../../../platform/http/problem-fields.ts";
import {
  keepActions,
  nameActions,
  ordersFor,
  presentActions,
  type StoredAction,
  usableLists,
} from "../actions/actions.service.ts";
import { alreadySent } from "../actions/already-sent.ts";
import { idleLists } from "../actions/idle-lists.ts";
import type { CommandsModule } from "../commands/commands.module.ts";
import type { CauseChange } from "../commands/withdrawal.service.ts";
import { type SceneRow, ScenesRepository } from "./scenes.repository.ts";

type SceneInput = BodyOf<typeof contract.newScene>;

/**
 * Several switches with one tap. Admins have all scenes; others their own, and those of admins in which they may use everything. Playing
 * uses the rights of the person who plays.
 */
export class ScenesService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #commands: Pick<CommandsModule, "orders" | "withdrawal">;

  constructor(database: Database, clock: Clock, commands: Pick<CommandsModule, "orders" | "withdrawal">) {
    this.#database = database;
    this.#clock = clock;
    this.#commands = commands;
  }

  async list(actor: Actor): Promise<{ scenes: Scene[] }> {
    const rows = await new ScenesRepository(this.#database).list(actor.enterpriseId);
    return { scenes: await present(this.#database, actor, await visible(this.#database, actor, rows)) };
  }

  create(actor: Actor, input: SceneInput): Promise<Scene> {
    const { enterpriseId, userId } = actor;
    return this.#database.transaction(async (sql) => {
      const actions = await readScene(sql, actor, input);
      const scene = { id: randomUUID(), name: input.name, actions, owner_id: userId, created_at: this.#clock.now() };
      await new ScenesRepository(sql).insert(enterpriseId, scene);
      return this.#changed(sql, actor, scene.id);
    });
  }

  async edit(actor: Actor, { sceneId: id, ...edit }: BodyOf<typeof contract.editScene>): Promise<Scene & AlreadySent> {
    await findOwn(this.#database, actor, id);
    const make: CauseChange<Scene & AlreadySent>["make"] = async (sql, withdraw) => {
      const [before] = await present(sql, forTheTrail(actor), [await findOwn(sql, actor, id, "lock")]);
      const input = before ? applySceneEdit(before, edit) : edit;
      const actions = await readScene(sql, actor, input);
      await new ScenesRepository(sql).update(actor.enterpriseId, id, input.name, actions);
      const sent = await withdraw();
      return { ...(await this.#changed(sql, actor, id, before)), ...alreadySent(sent) };
    };
    return this.#commands.withdrawal.around(actor.enterpriseId, [id], { make });
  }

  async delete(actor: Actor, id: string): Promise<{ deleted: true } & AlreadySent> {
    if (await wereDeleted(this.#database, actor, "scene", [id])) return { deleted: true };
    await findOwn(this.#database, actor, id);
    const make: CauseChange<{ deleted: true } & AlreadySent>["make"] = async (sql, withdraw) => {
      if (!(await new ScenesRepository(sql).lock(actor.enterpriseId, id)))
        return alreadyDeleted(sql, actor, "scene", id);
      const scene = await findOwn(sql, actor, id);
      await tell(sql, actor, scene);
      const [before] = await present(sql, forTheTrail(actor), [scene]);
      await record(sql, actor, { action: "scene.delete", subject: scene.name, subject_id: id, before });
      await intoBin(sql, actor, { thing: "scene", id, name: scene.name }, () =>
        new ScenesRepository(sql).delete(actor.enterpriseId, id),
      );
      return { deleted: true, ...alreadySent(await withdraw()) };
    };
    return this.#commands.withdrawal.around(actor.enterpriseId, [id], { make });
  }

  async play(actor: Actor, id: string, deadline?: number): Promise<{ results: SwitchResult[] }> {
    const choose = async (sql: Sql) => {
      const { name, orders } = await this.ordersOf(sql, actor, id);
      return { cause: { id, name }, orders };
    };
    const results = await this.#commands.orders.carryOut(actor, "scene", choose, deadline);
    await new ScenesRepository(this.#database).played(actor.enterpriseId, id, this.#clock.now());
    return { results };
  }

  /** Returns the orders that playing it would give; the scene cannot change until the transaction ends. */
  async ordersOf(sql: Sql, actor: Actor, id: string): Promise<{ name: string; orders: SwitchOrder[] }> {
    const scene = await find(sql, actor, id, "hold");
    return { name: scene.name, orders: await ordersFor(sql, actor, scene.actions) };
  }

  async #changed(sql: Sql, actor: Actor, id: string, before?: Scene): Promise<Scene> {
    const row = await new ScenesRepository(sql).find(actor.enterpriseId, id);
    const [scene] = row ? await present(sql, actor, [row]) : [];
    if (!row || !scene) throw new AppError("scene.not_found");
    const action = before ? "scene.edit" : "scene.create";
    const [after] = await present(sql, forTheTrail(actor), [row]);
    await record(sql, actor, { action, subject: scene.name, subject_id: id, before, after });
    await tell(sql, actor, row);
    return scene;
  }
}

/** Returns the stored form of a scene's actions; refuses a scene that breaks a rule. */
async function readScene(sql: Sql, actor: Actor, { name, actions }: SceneInput): Promise<StoredAction[]> {
  const named = await nameActions(sql, actor, actions);
  const problems = sceneProblems({ name, actions: named });
  if (problems.length > 0) throw new AppError("scene.invalid", problemFields(problems, SCENE_PROBLEMS));
  return keepActions(named);
}

const isOwn = (actor: Actor, scene: SceneRow) => actor.role === "admin" || scene.owner_id === actor.userId;

async function visible(sql: Sql, actor: Actor, rows: SceneRow[]): Promise<SceneRow[]> {
  const offered = rows.filter((row) => !isOwn(actor, row) && row.is_admins);
  const usable = await usableLists(
    sql,
    actor,
    offered.map(({ actions }) => actions),
  );
  const theirs = new Set(offered.filter((_, index) => usable[index]));
  return rows.filter((row) => isOwn(actor, row) || theirs.has(row));
}

type How = "find" | "hold" | "lock";

async function find(sql: Sql, actor: Actor, id: string, how: How = "find"): Promise<SceneRow> {
  const row = await new ScenesRepository(sql)[how](actor.enterpriseId, id);
  const [scene] = row ? await visible(sql, actor, [row]) : [];
  if (!scene) throw await missing(sql, actor, "scene", id);
  return scene;
}

/** Finds a scene that this person may change; people who may only play it get an error that says so. */
async function findOwn(sql: Sql, actor: Actor, id: string, how: How = "find"): Promise<SceneRow> {
  const scene = await find(sql, actor, id, how);
  if (!isOwn(actor, scene)) throw new AppError("access.denied");
  return scene;
}

async function present(sql: Sql, reader: Actor, rows: SceneRow[]): Promise<Scene[]> {
  const lists = rows.map(({ actions }) => actions);
  const actions = await presentActions(sql, reader, lists);
  const played = lists.map((list) => ({ ownerId: reader.userId, actions: list }));
  const idle = await idleLists(sql, reader.enterpriseId, played);
  return rows.map((row, index) => ({
    _id: row.id,
    name: row.name,
    actions: actions[index] ?? [],
    owner: row.owner_id && row.owner_name !== null ? { _id: row.owner_id, name: row.owner_name } : null,
    lastPlayed: row.last_played?.toISOString() ?? null,
    ...(idle[index] && { unable: "does_nothing" as const }),
  }));
}

function tell(sql: Sql, actor: Actor, { is_admins, owner_id }: SceneRow): Promise<void> {
  return tellAudience(sql, actor, is_admins ? "everyone" : [owner_id], "scenes");
}
