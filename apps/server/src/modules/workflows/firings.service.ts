import { randomUUID } from "node:crypto";
import type { contract, QueryOf, ReplyOf } from "@switchboard/contract";
import { FORCE_VALIDITY_MS, hiddenName, safetyEnd } from "@switchboard/domain";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Database, Sql } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { ReportConditions } from "../alarms/report-conditions.ts";
import { tellAudience } from "../changes/changes.service.ts";
import type { CommandsModule } from "../commands/commands.module.ts";
import type { AutomationOrder } from "../commands/order.ts";
import { holdForSafety } from "../holds/safety-holds.service.ts";
import type { News, TellWithin } from "../notifications/tell.ts";
import { type PlayedScene, scenesPlayed } from "../scenes/playable-scenes.service.ts";
import { FiringsRepository, type NewFiring } from "./firings.repository.ts";
import { alarmsOfFirings, alarmsOver } from "./workflow-alarms.ts";
import { workflowOrders } from "./workflow-orders.service.ts";
import type { WatchingRow } from "./workflow-watch.repository.ts";
import { isSameCondition, ownEntries } from "./workflows.service.ts";

/** A reason code that the screens have a text for. */
const CHASES_ITSELF = "chases_itself";

/** A condition that has begun to hold on a device; `stops` where it does so too often. */
export interface Crossing {
  condition: WatchingRow;
  value: number;
  at: Date;
  stops: boolean;
}

interface Firing extends NewFiring {
  condition: WatchingRow;
}

/** What follows from a crossing: orders and news on behalf of the owner, and a row that says why. */
export class FiringsService {
  readonly #database: Database;
  readonly #commands: Pick<CommandsModule, "orders" | "history">;
  readonly #tell: TellWithin;
  readonly #alarms: ReportConditions;

  constructor(parts: {
    database: Database;
    commands: Pick<CommandsModule, "orders" | "history">;
    tell: TellWithin;
    alarms: ReportConditions;
  }) {
    this.#database = parts.database;
    this.#commands = parts.commands;
    this.#tell = parts.tell;
    this.#alarms = parts.alarms;
  }

  /** Part of the transaction that saw conditions change: those that no longer hold end their alarms. */
  async over(sql: Sql, changed: Parameters<typeof alarmsOver>[0], at: Date): Promise<void> {
    await this.#alarms.reportWithin(sql, alarmsOver(changed, at));
  }

  async history(
    actor: Actor,
    { key, ...page }: QueryOf<typeof contract.workflowHistory>,
  ): Promise<ReplyOf<typeof contract.workflowHistory>> {
    if ((await ownEntries(this.#database, actor, key)).length === 0) throw new AppError("workflow.not_found");
    const repository = new FiringsRepository(this.#database);
    const rows = await repository.list(actor, key, page);
    const runs = rows.map((row) => row.id);
    const results = await this.#commands.history.ofRuns(actor, runs);
    const docs = rows.map((row) => ({
      _id: row.id,
      workflow: row.entry_id,
      device: { _id: row.device_id, device_name: row.device_name ?? hiddenName(actor.language) },
      value: row.value,
      firedAt: row.fired_at.toISOString(),
      stopped: row.stopped,
      results: results.get(row.id) ?? [],
    }));
    return { docs, count: await repository.count(actor.enterpriseId, key) };
  }

  /** Part of the transaction that saw the crossings; call what it answers once that has committed. */
  async fire(sql: Sql, crossings: readonly Crossing[]): Promise<() => Promise<void>> {
    const firings = await standing(sql, crossings.map(toFiring));
    if (firings.length === 0) return async () => undefined;
    await new FiringsRepository(sql).record(firings.map(({ condition: _, ...row }) => row));
    for (const each of firings) if (each.stopped) await this.#stop(sql, each);
    const { orders, played } = await this.#ordersOf(
      sql,
      firings.filter(({ stopped }) => !stopped),
    );
    const { publish } = await this.#commands.orders.write(
      sql,
      orders.filter(({ level }) => level !== "safety"),
    );
    const published = [publish];
    for (const each of firings) {
      const order = orders.find(({ level, cause }) => level === "safety" && cause.run === each.id);
      if (order) published.push(await this.#makeSafe(sql, each, order));
    }
    await this.#tellScreens(sql, firings);
    const told = await this.#tell.tellWithin(sql, firings.flatMap(newsOf));
    const raised = await this.#alarms.reportWithin(sql, alarmsOfFirings(firings));
    return async () => {
      told();
      raised();
      for (const send of published) await send();
      // Not within: whoever plays a scene by hand holds it before its devices, and here those came first.
      await scenesPlayed(this.#database, played);
    };
  }

  /** What a safety workflow switches it holds as well, so that nothing lower switches it back. */
  async #makeSafe(
    sql: Sql,
    { condition, fired_at: at, key }: Firing,
    order: AutomationOrder,
  ): Promise<() => Promise<void>> {
    const { results, publish } = await this.#commands.orders.write(sql, [order]);
    const refused = new Set(
      results.filter(({ outcome }) => outcome === "failed").map((each) => each.switch_appliance_id),
    );
    const { trigger, name, owner_id, safety_minutes: minutes, enterprise_id: enterpriseId } = condition;
    await holdForSafety(sql, {
      enterpriseId,
      workflow: { key, name },
      owner: { id: owner_id },
      orders: order.orders.filter(({ switchId }) => !refused.has(switchId)),
      ...safetyEnd({ trigger, minutes }, at),
      at,
    });
    return publish;
  }

  async #stop(sql: Sql, { enterprise_id, key }: Firing): Promise<void> {
    await new FiringsRepository(sql).stop(enterprise_id, key, CHASES_ITSELF);
  }

  async #ordersOf(sql: Sql, firings: readonly Firing[]): Promise<{ orders: AutomationOrder[]; played: PlayedScene[] }> {
    const orders: AutomationOrder[] = [];
    const played: PlayedScene[] = [];
    for (const { id, enterprise_id: enterpriseId, key, condition, fired_at } of firings) {
      const { owner_id, owner_name, name } = condition;
      const switching = await workflowOrders(sql, condition);
      if (switching.sceneId) played.push({ enterpriseId, id: switching.sceneId, at: fired_at });
      if (switching.orders.length === 0) continue;
      orders.push({
        enterpriseId,
        owner: { id: owner_id, name: owner_name },
        source: "workflow",
        cause: { id: key, name, run: id },
        orders: switching.orders,
        // A device that is away is switched when it is back.
        ...(condition.is_safety && {
          level: "safety",
          holdUntil: new Date(fired_at.getTime() + FORCE_VALIDITY_MS),
        }),
      });
    }
    return { orders, played };
  }

  async #tellScreens(sql: Sql, firings: readonly Firing[]): Promise<void> {
    for (const [enterpriseId, own] of Map.groupBy(firings, (each) => each.enterprise_id)) {
      const owners = new Set(own.map(({ condition }) => condition.owner_id));
      // Nobody's own doing: whoever has it open should see it.
      await tellAudience(sql, { enterpriseId, userId: "" }, [...owners], "workflows");
    }
  }
}

/**
 * Holds the workflows, so that whoever changes one knows of all that it ordered, and goes by what they say now: they may
 * have been changed since their condition was read. One that watches for something else by now does not fire.
 */
async function standing(sql: Sql, firings: readonly Firing[]): Promise<Firing[]> {
  const rules = new Map((await new FiringsRepository(sql).hold(firings)).map((rule) => [rule.key, rule]));
  return firings.flatMap((firing) => {
    const rule = rules.get(firing.key);
    if (!rule || !isSameCondition(firing.condition, rule)) return [];
    const { name, actions, scene_id, notification, is_safety, safety_minutes } = rule;
    const now = { name, actions, scene_id, notification, is_safety, safety_minutes };
    return [{ ...firing, condition: { ...firing.condition, ...now } }];
  });
}

function toFiring({ condition, value, at, stops }: Crossing): Firing {
  const { enterprise_id, key, entry_id, device_id } = condition;
  return { enterprise_id, id: randomUUID(), key, entry_id, device_id, value, fired_at: at, stopped: stops, condition };
}

function newsOf({ enterprise_id: enterpriseId, device_id: device, stopped, condition }: Firing): News[] {
  const { name, owner_id, notification } = condition;
  if (stopped) {
    const to = { users: [owner_id], andAdmins: true };
    const message = `${name} kept triggering itself, so it was turned off`;
    const words = { code: "workflow.stopped", params: { name }, head: "Workflow stopped", message };
    return [{ enterpriseId, kind: "workflow", to, device, ...words }];
  }
  if (!notification) return [];
  // Those with one switch of it are told nothing of what the device measures.
  return [{ enterpriseId, kind: "workflow", to: { device, whole: true }, device, code: null, ...notification }];
}
