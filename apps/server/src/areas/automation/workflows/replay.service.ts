import { treeCalendars, type WorkflowInput, type WorkflowReplay } from "@switchboard/contract";
import {
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
import { readWorkflow } from "./read-workflow.ts";
import { asTree } from "./simple-tree.ts";
import { type ResolvedTree, resolveTree, splitTree } from "./tree-facts.ts";
import { historyOf } from "./tree-history.ts";
import { type TreeTarget, TreeWatchRepository } from "./tree-watch.repository.ts";
import type { Watched, WorkflowRule } from "./workflows.repository.ts";

const DAY_MS = 86_400_000;
const REPLAYED_MS = 30 * DAY_MS;
/** Of very many the first and the last are told. */
const MOST_TOLD = 100;

/** What a workflow would have done in the last month, before it is saved. */
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
      // Turned off by one that it watches, it does nothing for the others either.
      .filter(({ at }) => at < stopped)
      .toSorted((a, b) => a.at - b.at);
    const some = fired.length > MOST_TOLD ? [...fired.slice(0, MOST_TOLD / 2), ...fired.slice(-MOST_TOLD / 2)] : fired;
    const told = some.map((each) => ({
      ...each,
      cause: each.tree && causeOf(each.tree.condition, facts.values, each.at),
    }));
    const names = await new TreeWatchRepository(this.#database).names(
      actor.enterpriseId,
      told.flatMap((each) => deviceOf(each) ?? []),
    );
    return {
      from: new Date(period.from).toISOString(),
      to: new Date(period.to).toISOString(),
      fired: fired.length,
      at: told.map((each) => presentFiring(each, names)),
      ...(Number.isFinite(stopped) && { stopped: new Date(stopped).toISOString() }),
      ...alarmsOf(rule, fired, period),
      unknown: runs.length > 0 ? runs.reduce((sum, { unknown }) => sum + unknown, 0) / runs.length : 1,
    };
  }

  #period({ timeZone }: Actor): Period {
    const to = this.#clock.now().getTime();
    return { from: to - REPLAYED_MS, to, timeZone };
  }

  /** Each condition that is judged by itself, and what is stored of all that they watch. */
  async #known(
    actor: Actor,
    rule: WorkflowRule,
    watched: readonly Watched[],
    { from, to, timeZone }: Period,
  ): Promise<{ trees: ResolvedTree[]; facts: ConditionFacts }> {
    const sql: Sql = this.#database;
    const repository = new TreeWatchRepository(sql);
    const tree = rule.tree ?? asTree(rule, watched);
    const targets = await repository.wouldBe(actor, wantedOf(watched));
    const whole = resolveTree(tree, targets);
    // With one trigger each thing is watched by itself; with several they are one condition.
    const trees = rule.tree ? [whole] : splitTree(tree, targets);
    const begin = new Date(from - memoryMs(whole.condition));
    const asked = { enterpriseId: actor.enterpriseId, timeZone, from: begin, to: new Date(to), isNow: false };
    const values = await historyOf(sql, whole.watched, asked);
    const minds = treeCalendars(tree).length > 0 || JSON.stringify(tree).includes('"kind":"day"');
    const calendars = minds ? await repository.calendars([actor.enterpriseId]) : [];
    return { trees, facts: { timeZone, calendars, values } };
  }
}

interface Period {
  from: number;
  to: number;
  timeZone: string;
}

type Fired = WouldFire & { tree: ResolvedTree | undefined; cause?: TreeCause | undefined };

function wantedOf(watched: readonly Watched[]) {
  const plain = watched.filter(({ sensor_id, button_id }) => !sensor_id && !button_id);
  return {
    devices: plain.flatMap(({ device_id }) => device_id ?? []),
    groups: plain.flatMap(({ group_id }) => group_id ?? []),
    sensors: watched.flatMap(({ sensor_id }) => sensor_id ?? []),
    buttons: watched.flatMap(({ button_id }) => button_id ?? []),
  };
}

function targetOf({ cause, tree }: Fired): TreeTarget | undefined {
  const found = tree?.watched.find(({ node, key }) => node === cause?.node && key.endsWith(cause.target));
  return (found ?? tree?.watched[0])?.target;
}

const deviceOf = (fired: Fired) => targetOf(fired)?.device_id;

function presentFiring(fired: Fired, names: ReadonlyMap<string, string>): WorkflowReplay["at"][number] {
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
