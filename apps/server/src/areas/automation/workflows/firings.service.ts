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
import type { WatchedWorkflow } from "./engine.repository.ts";
import { FiringsRepository, type NewFiring } from "./firings.repository.ts";
import { partRun, runsOf } from "./run-parts.ts";
import { type DueStep, dueAfter, type Wait, WaitsRepository } from "./waits.repository.ts";
import { alarmOver, alarmsOfFirings } from "./workflow-alarms.ts";
import { workflowOrders } from "./workflow-orders.service.ts";
import type { Doing, WorkflowRule } from "./workflows.repository.ts";
import { isSameCondition, ownEntries } from "./workflows.service.ts";

/** Call it once the transaction has committed. */
export type AfterCommit = () => Promise<void>;

/** A reason code that the screens have a text for. */
const CHASES_ITSELF = "chases_itself";

/** A condition that has begun to hold on a device; `stops` is set if it does so too often. */
export interface Crossing {
  condition: WatchedWorkflow;
  value: number;
  at: Date;
  stops: boolean;
  /** The id of the firing. */
  run: string;
}

/** A condition that no longer holds. */
export interface Ending {
  condition: WatchedWorkflow;
  /** Null if the firing is not known; then only the alarm ends. */
  run: string | null;
  at: Date;
}

interface Firing extends NewFiring {
  condition: WatchedWorkflow;
}

/** An action on behalf of the owner, as part of a firing. */
interface WorkflowAction {
  run: string;
  device: string;
  at: Date;
  condition: Pick<WatchedWorkflow, "enterprise_id" | "key" | "name" | "owner_id" | "owner_name"> &
    Pick<WorkflowRule, "trigger" | "safety_minutes" | "tree">;
  action: Doing;
  isSafety: boolean;
}

interface FiringParts {
  database: Database;
  commands: Pick<CommandsModule, "orders" | "history">;
  tell: TellWithin;
  alarms: ReportConditions;
}

/** Carries out what follows from a crossing: orders and notifications on behalf of the owner, and a row that says why. */
export class FiringsService {
  readonly #parts: FiringParts;

  constructor(parts: FiringParts) {
    this.#parts = parts;
  }

  async history(
    actor: Actor,
    { key, ...page }: QueryOf<typeof contract.workflowHistory>,
  ): Promise<ReplyOf<typeof contract.workflowHistory>> {
    const [entry] = await ownEntries(this.#parts.database, actor, key);
    if (!entry) throw new AppError("workflow.not_found");
    const repository = new FiringsRepository(this.#parts.database);
    const rows = await repository.list(actor, key, page);
    const partsOf = (run: string) => (entry.tree ? runsOf(run) : [run]);
    const results = await this.#parts.commands.history.ofRuns(
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

  /** Part of the transaction that saw the crossings; call the result once that has committed. */
  async fire(sql: Sql, crossings: readonly Crossing[]): Promise<AfterCommit> {
    const firings = await currentFirings(sql, crossings.map(toFiring));
    if (firings.length === 0) return async () => undefined;
    await new FiringsRepository(sql).record(firings.map(({ condition: _, ...row }) => row));
    for (const each of firings) if (each.stopped) await this.#stop(sql, each);
    const going = firings.filter(({ stopped }) => !stopped);
    await new WaitsRepository(sql).begin(going.flatMap(firstWait));
    const done = await this.#carryOut(sql, going.map(actionOf));
    await this.#notifyScreens(sql, firings);
    const notified = await this.#parts.tell.tellWithin(sql, firings.flatMap(stopNews));
    const raised = await this.#parts.alarms.reportWithin(sql, alarmsOfFirings(going));
    return async () => {
      notified();
      raised();
      await done();
    };
  }

  /** Part of the transaction that saw conditions end. The actions for the end belong to the firing of the condition. */
  async end(sql: Sql, endings: readonly Ending[]): Promise<AfterCommit> {
    await new FiringsRepository(sql).end(
      endings.flatMap(({ condition, run, at }) =>
        run ? [{ enterprise_id: condition.enterprise_id, id: run, at }] : [],
      ),
    );
    const actions = endings.flatMap(({ condition, run, at }): WorkflowAction[] =>
      condition.otherwise && run
        ? [
            {
              run: partRun(run, "else"),
              at,
              device: condition.device_id,
              condition,
              action: condition.otherwise,
              isSafety: false,
            },
          ]
        : [],
    );
    const done = await this.#carryOut(sql, actions);
    await this.#notifyScreens(sql, endings);
    const cleared = await this.#parts.alarms.reportWithin(
      sql,
      endings.flatMap(({ condition, at }) => alarmOver(condition, at)),
    );
    return async () => {
      cleared();
      await done();
    };
  }

  /** Performs steps whose time has come. */
  continue(sql: Sql, steps: readonly DueStep[]): Promise<AfterCommit> {
    const actions = steps.map(
      ({ run_id, device_id: device, due_at: at, step, doing: action, ...condition }): WorkflowAction => ({
        run: partRun(run_id, `step ${step}`),
        device,
        at,
        condition,
        action,
        isSafety: false,
      }),
    );
    return this.#carryOut(sql, actions);
  }

  async #carryOut(sql: Sql, actions: readonly WorkflowAction[]): Promise<AfterCommit> {
    if (actions.length === 0) return async () => undefined;
    const { orders, played } = await this.#ordersOf(sql, actions);
    const { publish } = await this.#parts.commands.orders.write(
      sql,
      orders.filter(({ level }) => level !== "safety"),
    );
    const published = [publish];
    for (const each of actions) {
      const order = orders.find(({ level, cause }) => level === "safety" && cause.run === each.run);
      if (order) published.push(await this.#makeSafe(sql, each, order));
    }
    const notified = await this.#parts.tell.tellWithin(sql, actions.flatMap(newsOf));
    return async () => {
      notified();
      for (const send of published) await send();
      // Not within the transaction: playing a scene by hand locks it before its devices, and here the devices came first.
      await scenesPlayed(this.#parts.database, played);
    };
  }

  /** A safety workflow also holds its switches, so that nothing of lower priority switches them back. */
  async #makeSafe(sql: Sql, { condition, at }: WorkflowAction, order: AutomationOrder): Promise<AfterCommit> {
    const { results, publish } = await this.#parts.commands.orders.write(sql, [order]);
    const refused = new Set(
      results.filter(({ outcome }) => outcome === "failed").map((each) => each.switch_appliance_id),
    );
    const { key, name, owner_id, safety_minutes: minutes, enterprise_id: enterpriseId, tree } = condition;
    // A condition tree lasts, even if a press is part of it.
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

  async #ordersOf(
    sql: Sql,
    actions: readonly WorkflowAction[],
  ): Promise<{ orders: AutomationOrder[]; played: PlayedScene[] }> {
    const orders: AutomationOrder[] = [];
    const played: PlayedScene[] = [];
    for (const { run, condition, at, action, isSafety } of actions) {
      const { enterprise_id: enterpriseId, key, owner_id, owner_name, name } = condition;
      const switching = await workflowOrders(sql, { ...action, enterprise_id: enterpriseId, owner_id });
      if (switching.sceneId) played.push({ enterpriseId, id: switching.sceneId, at });
      if (switching.orders.length === 0) continue;
      orders.push({
        enterpriseId,
        owner: { id: owner_id, name: owner_name },
        source: "workflow",
        cause: { id: key, name, run },
        orders: switching.orders,
        // An offline device is switched when it is back.
        ...(isSafety && { level: "safety", holdUntil: new Date(at.getTime() + FORCE_VALIDITY_MS) }),
      });
    }
    return { orders, played };
  }

  async #notifyScreens(sql: Sql, changed: readonly { condition: WatchedWorkflow }[]): Promise<void> {
    for (const [enterpriseId, own] of Map.groupBy(changed, ({ condition }) => condition.enterprise_id)) {
      const owners = new Set(own.map(({ condition }) => condition.owner_id));
      // Without an author, so that every open screen is updated.
      await tellAudience(sql, { enterpriseId, userId: "" }, [...owners], "workflows");
    }
  }
}

/**
 * Locks the workflows, so that an edit knows of all their orders, and uses their present rules, which may have changed since the
 * conditions were read. A workflow whose condition has changed does not fire.
 */
async function currentFirings(sql: Sql, firings: readonly Firing[]): Promise<Firing[]> {
  const rules = new Map((await new FiringsRepository(sql).hold(firings)).map((rule) => [rule.key, rule]));
  return firings.flatMap((firing) => {
    const rule = rules.get(firing.key);
    if (!rule || !isSameCondition(firing.condition, rule)) return [];
    const { name, actions, scene_id, notification, is_safety, safety_minutes, otherwise, steps, alarm } = rule;
    const now = { name, actions, scene_id, notification, is_safety, safety_minutes, otherwise, steps, alarm };
    return [{ ...firing, condition: { ...firing.condition, ...now } }];
  });
}

function toFiring({ condition, value, at, stops, run }: Crossing): Firing {
  const { enterprise_id, key, entry_id, device_id } = condition;
  return { enterprise_id, id: run, key, entry_id, device_id, value, fired_at: at, stopped: stops, condition };
}

function actionOf({ id: run, device_id: device, fired_at: at, condition }: Firing): WorkflowAction {
  return { run, device, at, condition, action: condition, isSafety: condition.is_safety };
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

function newsOf({ condition, device, action: { notification } }: WorkflowAction): News[] {
  if (!notification) return [];
  const { enterprise_id: enterpriseId, owner_id } = condition;
  const { head, message, to = "everyone", people = [] } = notification;
  const only = to === "everyone" ? {} : { only: to === "owner" ? [owner_id] : people };
  // People who may use a single switch of the device learn nothing about its readings.
  return [{ enterpriseId, kind: "workflow", to: { device, whole: true, ...only }, device, code: null, head, message }];
}
