import { type BodyOf, type contract, hiddenName, type ReplyOf } from "@switchboard/contract";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { holdingNow } from "./beginning.ts";
import { ConditionSourcesRepository, targetIds } from "./condition-sources.repository.ts";
import { EngineRepository, scopeId, type WorkflowRow } from "./engine.repository.ts";
import { addCalendars, newEvaluation } from "./evaluation.ts";
import { readWorkflow } from "./read-workflow.ts";
import { type Evaluation, unitsOf, type WatchUnit } from "./watch-units.ts";
import type { EntryRow, EntryTarget, WorkflowRule } from "./workflows.repository.ts";
import { isSameCondition, ownEntries } from "./workflows.service.ts";

type CheckQuery = BodyOf<typeof contract.checkWorkflows>;

/** Says where a condition is true already, before a workflow is saved or turned on, by the rule that decides then. */
export class TrueNowService {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async check(actor: Actor, { key, workflows }: CheckQuery): Promise<ReplyOf<typeof contract.checkWorkflows>> {
    const storedEntries = key === undefined ? [] : await ownEntries(this.#database, actor, key);
    if (key !== undefined && storedEntries.length === 0) throw new AppError("workflow.not_found");
    const draft = workflows ? await readWorkflow(this.#database, actor, workflows) : undefined;
    const [first] = storedEntries;
    const rule = draft?.rule ?? first;
    if (!rule) return { isWhole: false, where: [] };
    const isWhole = rule.tree !== null;
    // Saving a workflow that is turned off begins nothing.
    if (draft && first && !first.is_active) return { isWhole, where: [] };
    const isSame = draft !== undefined && first !== undefined && isSameCondition(first, draft.rule);
    const units = await this.#units(actor, rule, draft?.watched ?? storedEntries, first);
    const begun = isSame || (first?.is_active && !draft) ? await this.#begun(units) : new Set<string>();
    const fresh = units.filter(({ scope }) => !begun.has(scopeId(scope)));
    return { isWhole, where: await this.#holding(actor, rule, fresh) };
  }

  /** A workflow watches with the rights of its owner, whoever edits it. */
  #units(actor: Actor, rule: WorkflowRule, watched: readonly EntryTarget[], storedEntry: EntryRow | undefined) {
    const { enterpriseId } = actor;
    const userId = storedEntry?.owner_id ?? actor.userId;
    return new ConditionSourcesRepository(this.#database)
      .unsavedTargets({ enterpriseId, userId }, targetIds(watched))
      .then((targets) =>
        unitsOf({ ...rule, enterprise_id: enterpriseId, key: storedEntry?.key ?? enterpriseId }, targets),
      );
  }

  async #begun(units: readonly WatchUnit[]): Promise<Set<string>> {
    const states = await new EngineRepository(this.#database).states(units.map(({ scope }) => scope));
    return new Set(states.map(scopeId));
  }

  async #holding(actor: Actor, rule: WorkflowRule, units: readonly WatchUnit[]) {
    const { enterpriseId: enterprise_id, userId: owner_id, timeZone: time_zone } = actor;
    const workflow: WorkflowRow = { ...rule, enterprise_id, key: enterprise_id, owner_id, owner_name: "", time_zone };
    const evaluations = units.map((unit) => newEvaluation(workflow, unit));
    await addCalendars(this.#database, evaluations);
    const holding = await holdingNow(this.#database, evaluations, this.#clock.now());
    const names = await this.#names(actor, holding);
    return holding.map(({ unit }) => {
      const [target] = unit.targets;
      if (!unit.isAlone || !target) return { device: null };
      const { device_id: _id, sensor_id } = target;
      const device = { _id, device_name: names.get(_id) ?? hiddenName(actor.language) };
      const sensor = sensor_id ? names.get(sensor_id) : undefined;
      return { device, ...(sensor_id && sensor !== undefined && { sensor: { _id: sensor_id, name: sensor } }) };
    });
  }

  /** Returns the names of the devices and sensors. */
  #names({ enterpriseId }: Actor, holding: readonly Evaluation[]): Promise<Map<string, string>> {
    const targets = holding.flatMap(({ unit }) => (unit.isAlone ? unit.targets : []));
    return new ConditionSourcesRepository(this.#database).names(enterpriseId, [
      ...new Set(targets.flatMap(({ device_id, sensor_id }) => [device_id, ...(sensor_id ? [sensor_id] : [])])),
    ]);
  }
}
