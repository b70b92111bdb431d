import type { WorkflowInput, WorkflowReplay } from "@switchboard/contract";
import {
  asksCalendar,
  type ConditionFacts,
  causeOf,
  memoryMs,
  replayAlarms,
  replayTree,
  type TreeCause,
  type WouldFire,
} from "@switchboard/domain/automation";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { ConditionSourcesRepository, targetIds } from "./condition-sources.repository.ts";
import type { WatchTarget } from "./engine.repository.ts";
import { readWorkflow } from "./read-workflow.ts";
import { type ResolvedTree, resolveTree } from "./tree-facts.ts";
import { historyOf } from "./tree-history.ts";
import { unitsOf } from "./watch-units.ts";
import type { EntryTarget, WorkflowRule } from "./workflows.repository.ts";

const DAY_MS = 86_400_000;
const REPLAYED_MS = 30 * DAY_MS;
/** The reply lists at most this many firings: the first and the last. */
const MOST_LISTED = 100;

/** Calculates when a workflow would have fired in the last month, before it is saved. */
export class ReplayService {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async replay(actor: Actor, inputs: readonly WorkflowInput[]): Promise<WorkflowReplay> {
    const { rule, watched } = await readWorkflow(this.#database, actor, inputs);
    const period = this.#period(actor);
    const { trees, facts } = await this.#known(actor, rule, watched, period);
    const runs = trees.map(({ condition }) => replayTree(condition, facts, period));
    const stopped = Math.min(...runs.map(({ stoppedAt }) => stoppedAt ?? Number.POSITIVE_INFINITY));
    const fired = runs
      .flatMap((run, index) => run.fired.map((each) => ({ ...each, tree: trees[index] })))
      // A workflow that was stopped on one of its devices does not fire on the others either.
      .filter(({ at }) => at < stopped)
      .toSorted((a, b) => a.at - b.at);
    const some =
      fired.length > MOST_LISTED ? [...fired.slice(0, MOST_LISTED / 2), ...fired.slice(-MOST_LISTED / 2)] : fired;
    const listed = some.map((each) => ({
      ...each,
      cause: each.tree && causeOf(each.tree.condition, facts.values, each.at),
    }));
    const names = await new ConditionSourcesRepository(this.#database).names(
      actor.enterpriseId,
      listed.flatMap((each) => deviceOf(each) ?? []),
    );
    return {
      from: new Date(period.from).toISOString(),
      to: new Date(period.to).toISOString(),
      fired: fired.length,
      at: listed.map((each) => presentFiring(each, names)),
      ...(Number.isFinite(stopped) && { stopped: new Date(stopped).toISOString() }),
      ...alarmsOf(rule, fired, period),
      unknown: runs.length > 0 ? runs.reduce((sum, { unknown }) => sum + unknown, 0) / runs.length : 1,
    };
  }

  #period({ timeZone }: Actor): Period {
    const to = this.#clock.now().getTime();
    return { from: to - REPLAYED_MS, to, timeZone };
  }

  /** Returns the separately judged conditions of a workflow, and the stored facts of all their targets. */
  async #known(
    actor: Actor,
    rule: WorkflowRule,
    watched: readonly EntryTarget[],
    { from, to, timeZone }: Period,
  ): Promise<{ trees: ResolvedTree[]; facts: ConditionFacts }> {
    const sql: Sql = this.#database;
    const { enterpriseId } = actor;
    const repository = new ConditionSourcesRepository(sql);
    const targets = await repository.unsavedTargets(actor, targetIds(watched));
    const units = unitsOf({ ...rule, enterprise_id: enterpriseId, key: enterpriseId }, targets);
    const trees = units.map((unit) => resolveTree(unit.tree, unit.targets));
    const begin = new Date(from - Math.max(0, ...trees.map(({ condition }) => memoryMs(condition))));
    const query = { enterpriseId, timeZone, from: begin, to: new Date(to), isNow: false };
    const values = await historyOf(
      sql,
      trees.flatMap((tree) => tree.watched),
      query,
    );
    const usesCalendars = trees.some(({ condition }) => asksCalendar(condition));
    const calendars = usesCalendars ? await repository.calendars([enterpriseId]) : [];
    return { trees, facts: { timeZone, calendars, values } };
  }
}

interface Period {
  from: number;
  to: number;
  timeZone: string;
}

type ReplayedFiring = WouldFire & { tree: ResolvedTree | undefined; cause?: TreeCause | undefined };

function targetOf({ cause, tree }: ReplayedFiring): WatchTarget | undefined {
  const causing = tree?.watched.find(({ node, key }) => node === cause?.node && key.endsWith(cause.target));
  return (causing ?? tree?.watched[0])?.target;
}

const deviceOf = (fired: ReplayedFiring) => targetOf(fired)?.device_id;

function presentFiring(fired: ReplayedFiring, names: ReadonlyMap<string, string>): WorkflowReplay["at"][number] {
  const id = deviceOf(fired);
  return {
    at: new Date(fired.at).toISOString(),
    ...(fired.until !== undefined && { until: new Date(fired.until).toISOString() }),
    device: id ? { _id: id, device_name: names.get(id) ?? "" } : null,
    value: fired.cause?.value ?? 0,
  };
}

function alarmsOf({ alarm }: WorkflowRule, fired: readonly WouldFire[], period: Period) {
  if (!alarm) return {};
  const delays = { onDelayMs: alarm.onDelay * 1000, offDelayMs: alarm.offDelay * 1000 };
  return { alarms: replayAlarms(fired, delays, period) };
}
