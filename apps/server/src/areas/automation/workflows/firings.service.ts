import { randomUUID } from "node:crypto";
import { type contract, hiddenName, type QueryOf, type ReplyOf } from "@switchboard/contract";
import { FORCE_VALIDITY_MS, safetyEnd } from "@switchboard/domain/automation";
import { tellAudience } from "../../../core/changes/changes.service.ts";
import type { ReportConditions } from "../../../core/ports/report-conditions.ts";
import type { News, TellWithin } from "../../../core/ports/tell.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { CommandsModule } from "../../control/commands/commands.module.ts";
import type { AutomationOrder } from "../../control/commands/order.ts";
import { holdForSafety } from "../../control/holds/safety-holds.service.ts";
import { type PlayedScene, scenesPlayed } from "../../control/scenes/playable-scenes.service.ts";
import { FiringsRepository, type NewFiring } from "./firings.repository.ts";
import { partRun, runsOf } from "./run-parts.ts";
import { type DueStep, dueAfter, type Wait, WaitsRepository } from "./waits.repository.ts";
import { alarmsOfFirings, alarmsOver } from "./workflow-alarms.ts";
import { workflowOrders } from "./workflow-orders.service.ts";
import type { WatchingRow } from "./workflow-watch.repository.ts";
import type { Doing, WorkflowRule } from "./workflows.repository.ts";
import { isSameCondition, ownEntries } from "./workflows.service.ts";

/** To be called once the transaction has committed. */
export type Committed = () => Promise<void>;

/** A reason code that the screens have a text for. */
const CHASES_ITSELF = "chases_itself";

/** A condition that has begun to hold on a device; `stops` where it does so too often. */
export interface Crossing {
  condition: WatchingRow;
  value: number;
  at: Date;
  stops: boolean;
  /** The id of the firing, where whoever sees it goes on by it. */
  run?: string;
}

/** Of a workflow of several triggers: that what a firing began with has ceased. */
export interface Ending {
  condition: WatchingRow;
  run: string;
  at: Date;
}

interface Firing extends NewFiring {
  condition: WatchingRow;
}

/** Something that is done on behalf of an owner, as part of a firing. */
interface Deed {
  run: string;
  device: string;
  at: Date;
  condition: Pick<WatchingRow, "enterprise_id" | "key" | "name" | "owner_id" | "owner_name"> &
    Pick<WorkflowRule, "trigger" | "safety_minutes" | "tree">;
  doing: Doing;
  isSafety: boolean;
}

interface FiringParts {
  database: Database;
  commands: Pick<CommandsModule, "orders" | "history">;
  tell: TellWithin;
  alarms: ReportConditions;
}

/** What follows from a crossing: orders and news on behalf of the owner, and a row that says why. */
export class FiringsService {
  readonly #database: Database;
  readonly #commands: Pick<CommandsModule, "orders" | "history">;
  readonly #tell: TellWithin;
  readonly #alarms: ReportConditions;

  constructor({ database, commands, tell, alarms }: FiringParts) {
    this.#database = database;
    this.#commands = commands;
    this.#tell = tell;
    this.#alarms = alarms;
  }

  /** Part of the transaction that saw conditions change: those that no longer hold end their alarms. */
  async over(sql: Sql, changed: Parameters<typeof alarmsOver>[0], at: Date): Promise<void> {
    await this.#alarms.reportWithin(sql, alarmsOver(changed, at));
  }

  async history(
    actor: Actor,
    { key, ...page }: QueryOf<typeof contract.workflowHistory>,
  ): Promise<ReplyOf<typeof contract.workflowHistory>> {
    const [entry] = await ownEntries(this.#database, actor, key);
    if (!entry) throw new AppError("workflow.not_found");
    const repository = new FiringsRepository(this.#database);
    const rows = await repository.list(actor, key, page);
    const partsOf = (run: string) => (entry.tree ? runsOf(run) : [run]);
    const results = await this.#commands.history.ofRuns(
      actor,
      rows.flatMap(({ id }) => partsOf(id)),
    );
    const docs = rows.map((row) => ({
      _id: row.id,
      workflow: row.entry_id,
      device: { _id: row.device_id, device_name: row.device_name ?? hiddenName(actor.language) },
      value: row.value,
      firedAt: row.fired_at.toISOString(),
      ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
      ...(row.left_step !== null &&
        row.left_due && { left: { step: row.left_step + 1, dueAt: row.left_due.toISOString() } }),
      stopped: row.stopped,
      results: partsOf(row.id).flatMap((run) => results.get(run) ?? []),
    }));
    return { docs, count: await repository.count(actor.enterpriseId, key) };
  }

  /** Part of the transaction that saw the crossings; call what it answers once that has committed. */
  async fire(sql: Sql, crossings: readonly Crossing[]): Promise<Committed> {
    const firings = await standing(sql, crossings.map(toFiring));
    if (firings.length === 0) return async () => undefined;
    await new FiringsRepository(sql).record(firings.map(({ condition: _, ...row }) => row));
    for (const each of firings) if (each.stopped) await this.#stop(sql, each);
    const going = firings.filter(({ stopped }) => !stopped);
    await new WaitsRepository(sql).begin(going.flatMap(firstWait));
    const done = await this.#carryOut(sql, going.map(deedOf));
    await this.#tellScreens(sql, firings);
    const told = await this.#tell.tellWithin(sql, firings.flatMap(stopNews));
    const raised = await this.#alarms.reportWithin(sql, alarmsOfFirings(going));
    return async () => {
      told();
      raised();
      await done();
    };
  }

  /** The same where what began with a firing has ceased: what is to be done then is part of that firing. */
  async end(sql: Sql, endings: readonly Ending[]): Promise<Committed> {
    await new FiringsRepository(sql).end(
      endings.map(({ condition, run, at }) => ({ enterprise_id: condition.enterprise_id, id: run, at })),
    );
    const deeds = endings.flatMap(({ condition, run, at }): Deed[] =>
      condition.otherwise
        ? [
            {
              run: partRun(run, "else"),
              at,
              device: condition.device_id,
              condition,
              doing: condition.otherwise,
              isSafety: false,
            },
          ]
        : [],
    );
    const done = await this.#carryOut(sql, deeds);
    await this.#tellScreens(sql, endings);
    const cleared = await this.#alarms.reportWithin(
      sql,
      endings.flatMap(({ condition, at }) => alarmsOver([{ ...condition, active: false }], at)),
    );
    return async () => {
      cleared();
      await done();
    };
  }

  /** The same of steps that were waited for. */
  continue(sql: Sql, steps: readonly DueStep[]): Promise<Committed> {
    const deeds = steps.map(
      ({ run_id, device_id: device, due_at: at, step, doing, ...condition }): Deed => ({
        run: partRun(run_id, `step ${step}`),
        device,
        at,
        condition,
        doing,
        isSafety: false,
      }),
    );
    return this.#carryOut(sql, deeds);
  }

  async #carryOut(sql: Sql, deeds: readonly Deed[]): Promise<Committed> {
    if (deeds.length === 0) return async () => undefined;
    const { orders, played } = await this.#ordersOf(sql, deeds);
    const { publish } = await this.#commands.orders.write(
      sql,
      orders.filter(({ level }) => level !== "safety"),
    );
    const published = [publish];
    for (const each of deeds) {
      const order = orders.find(({ level, cause }) => level === "safety" && cause.run === each.run);
      if (order) published.push(await this.#makeSafe(sql, each, order));
    }
    const told = await this.#tell.tellWithin(sql, deeds.flatMap(newsOf));
    return async () => {
      told();
      for (const send of published) await send();
      // Not within: whoever plays a scene by hand holds it before its devices, and here those came first.
      await scenesPlayed(this.#database, played);
    };
  }

  /** What a safety workflow switches it holds as well, so that nothing lower switches it back. */
  async #makeSafe(sql: Sql, { condition, at }: Deed, order: AutomationOrder): Promise<Committed> {
    const { results, publish } = await this.#commands.orders.write(sql, [order]);
    const refused = new Set(
      results.filter(({ outcome }) => outcome === "failed").map((each) => each.switch_appliance_id),
    );
    const { key, name, owner_id, safety_minutes: minutes, enterprise_id: enterpriseId, tree } = condition;
    // Of several triggers it is the condition that lasts, whatever it began with.
    const trigger = tree ? "offline" : condition.trigger;
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

  async #ordersOf(sql: Sql, deeds: readonly Deed[]): Promise<{ orders: AutomationOrder[]; played: PlayedScene[] }> {
    const orders: AutomationOrder[] = [];
    const played: PlayedScene[] = [];
    for (const { run, condition, at, doing, isSafety } of deeds) {
      const { enterprise_id: enterpriseId, key, owner_id, owner_name, name } = condition;
      const switching = await workflowOrders(sql, { ...doing, enterprise_id: enterpriseId, owner_id });
      if (switching.sceneId) played.push({ enterpriseId, id: switching.sceneId, at });
      if (switching.orders.length === 0) continue;
      orders.push({
        enterpriseId,
        owner: { id: owner_id, name: owner_name },
        source: "workflow",
        cause: { id: key, name, run },
        orders: switching.orders,
        // A device that is away is switched when it is back.
        ...(isSafety && { level: "safety", holdUntil: new Date(at.getTime() + FORCE_VALIDITY_MS) }),
      });
    }
    return { orders, played };
  }

  async #tellScreens(sql: Sql, seen: readonly { condition: WatchingRow }[]): Promise<void> {
    for (const [enterpriseId, own] of Map.groupBy(seen, ({ condition }) => condition.enterprise_id)) {
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
    const { name, actions, scene_id, notification, is_safety, safety_minutes, otherwise, steps, alarm } = rule;
    const now = { name, actions, scene_id, notification, is_safety, safety_minutes, otherwise, steps, alarm };
    return [{ ...firing, condition: { ...firing.condition, ...now } }];
  });
}

function toFiring({ condition, value, at, stops, run = randomUUID() }: Crossing): Firing {
  const { enterprise_id, key, entry_id, device_id } = condition;
  return { enterprise_id, id: run, key, entry_id, device_id, value, fired_at: at, stopped: stops, condition };
}

function deedOf({ id: run, device_id: device, fired_at: at, condition }: Firing): Deed {
  return { run, device, at, condition, doing: condition, isSafety: condition.is_safety };
}

function firstWait({ enterprise_id, id: run_id, key, device_id, fired_at, condition }: Firing): Wait[] {
  const [first] = condition.steps;
  if (!first) return [];
  return [{ enterprise_id, run_id, key, device_id, step: 0, due_at: dueAfter(first, fired_at) }];
}

function stopNews({ enterprise_id: enterpriseId, device_id: device, stopped, condition }: Firing): News[] {
  if (!stopped) return [];
  const { name, owner_id } = condition;
  const to = { users: [owner_id], andAdmins: true };
  const message = `${name} kept triggering itself, so it was turned off`;
  const words = { code: "workflow.stopped", params: { name }, head: "Workflow stopped", message };
  return [{ enterpriseId, kind: "workflow", to, device, ...words }];
}

function newsOf({ condition, device, doing: { notification } }: Deed): News[] {
  if (!notification) return [];
  const enterpriseId = condition.enterprise_id;
  // Those with one switch of it are told nothing of what the device measures.
  return [{ enterpriseId, kind: "workflow", to: { device, whole: true }, device, code: null, ...notification }];
}
