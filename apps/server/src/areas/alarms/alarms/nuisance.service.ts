import type { AlarmReport, AlarmRule, AlarmSubject, AlarmSuggestion, BodyOf, contract } from "@switchboard/contract";
import {
  type AlarmSource,
  type AlarmWeek,
  alarmWeek,
  delaySuggestion,
  EEMUA_TARGET,
  nuisanceReport,
  type RaisedOnce,
  raisesOf,
  ruleFor,
  type SourceNature,
  type SourceRule,
} from "@switchboard/domain/alarms";
import { changesSince } from "../../../core/audit/audit.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { onCallAtOnce } from "../on-call/rotations.ts";
import { NuisanceRepository, type StepRow, type SubjectRow } from "./nuisance.repository.ts";
import { type RulesService, rulesOf } from "./rules.service.ts";
import type { WorkflowAlarms } from "./workflow-alarms.ts";

/** One raise of an alarm. */
interface AlarmRaise extends RaisedOnce {
  alarm: string;
  of: AlarmSource;
  workflow: string | null;
}

interface NuisanceParts {
  database: Database;
  clock: Clock;
  rules: RulesService;
  workflows: WorkflowAlarms;
}

/** Reports whether the number of alarms is manageable and suggests delays that would prevent most of them (ADR 0074). */
export class NuisanceService {
  readonly #parts: NuisanceParts;

  constructor(parts: NuisanceParts) {
    this.#parts = parts;
  }

  async report(actor: Actor, day: string | undefined): Promise<AlarmReport> {
    const { week, raised } = await this.#raised(actor, day);
    const operators = await onCallAtOnce(this.#parts.database, actor.enterpriseId, this.#parts.clock.now());
    const { from, to } = week;
    const counted = nuisanceReport(raised, { from, to, operators });
    // The last alarm of each source has its current subject.
    const lastOf = new Map(raised.map((each) => [each.source, each.alarm]));
    const standing = counted.standing.map((each) => ({ ...each, alarm: alarmOf(raised, each) }));
    const ids = [
      ...counted.worst.flatMap(({ source }) => lastOf.get(source) ?? []),
      ...standing.map((each) => each.alarm),
    ];
    const subjects = await this.#subjects(actor, ids);
    return {
      week: { from: week.firstDay, to: week.lastDay, is_over: week.isOver },
      operators,
      total: counted.total,
      per_ten_minutes: counted.perTenMinutes,
      target: EEMUA_TARGET,
      load: counted.load,
      over_target: counted.overTarget,
      peak: counted.peak ? { at: instant(counted.peak.at), per_operator: counted.peak.perOperator } : null,
      worst: counted.worst.flatMap(({ source, count, share, medianMs }) => {
        const alarm = lastOf.get(source) ?? "";
        const subject = subjects.get(alarm);
        return subject ? [{ ...subject, alarm, count, share, median_s: medianMs / 1000 }] : [];
      }),
      standing: standing.flatMap(({ alarm, raisedAt, ms }) => {
        const subject = subjects.get(alarm);
        return subject ? [{ ...subject, alarm, raisedAt: instant(raisedAt), seconds: ms / 1000 }] : [];
      }),
      suggestions: await this.#suggestions(actor, week, raised),
    };
  }

  async take(actor: Actor, body: BodyOf<typeof contract.takeSuggestion>): Promise<AlarmRule> {
    const { week, raised } = await this.#raised(actor, body.week);
    const offered = (await this.#suggestions(actor, week, raised)).some(
      ({ source, what, seconds, workflow }) =>
        source === body.source && workflow?.id === body.workflow && what === body.what && seconds === body.seconds,
    );
    if (offered && body.workflow) return this.#takeFor(actor, body.workflow, body);
    const { rules } = await this.#parts.rules.list(actor);
    const rule = rules.find(({ source }) => source === body.source);
    if (!offered || !rule) throw new AppError("alarm.no_suggestion");
    const { is_default: _, ends_by_self: __, ...set } = rule;
    const delay = body.what === "on_delay" ? "on_delay_s" : "off_delay_s";
    return this.#parts.rules.set(actor, { ...set, [delay]: body.seconds });
  }

  /** Sets the delay of one workflow; its other settings stay its own or, when it has none, those of the enterprise. */
  async #takeFor(
    actor: Actor,
    key: string,
    { what, seconds }: BodyOf<typeof contract.takeSuggestion>,
  ): Promise<AlarmRule> {
    const own = (await this.#parts.workflows.rulesOf(this.#parts.database, actor.enterpriseId, [key])).get(key);
    const rule = ruleFor(
      "workflow",
      (await rulesOf(this.#parts.database, actor.enterpriseId)).get("workflow"),
      own?.rule,
    );
    const taken = { ...rule, [what === "on_delay" ? "onDelayMs" : "offDelayMs"]: seconds * 1000 };
    await this.#parts.workflows.setRule(actor, key, taken);
    const { priority, onDelayMs, offDelayMs, isLatching: is_latching, advice, isOn: is_on, endsBySelf } = taken;
    const delays = { on_delay_s: onDelayMs / 1000, off_delay_s: offDelayMs / 1000 };
    const settings = { priority, ...delays, is_latching, advice, is_on };
    return { source: "workflow", ...settings, is_default: false, ends_by_self: endsBySelf };
  }

  async #raised(actor: Actor, day: string | undefined): Promise<{ week: AlarmWeek; raised: AlarmRaise[] }> {
    const week = alarmWeek(day, this.#parts.clock.now(), actor.timeZone);
    const repository = new NuisanceRepository(this.#parts.database);
    const steps = await repository.steps(actor.enterpriseId, new Date(week.from), new Date(week.to));
    return { week, raised: raisedIn(steps) };
  }

  async #suggestions(actor: Actor, week: AlarmWeek, raised: readonly AlarmRaise[]): Promise<AlarmSuggestion[]> {
    const { enterpriseId, timeZone } = actor;
    const decided = await rulesOf(this.#parts.database, enterpriseId);
    const changed = await changesSince(this.#parts.database, enterpriseId, "alarm_rule.edit", new Date(week.from));
    const suggest = (
      { source, rule, since, workflow }: SuggestionInput,
      own: readonly AlarmRaise[],
    ): AlarmSuggestion[] => {
      const suggestion = delaySuggestion(
        { source, rule, raised: own, since: since?.getTime() ?? week.from },
        week,
        timeZone,
      );
      if (!suggestion) return [];
      const { what, nowMs, valueMs, before, removed } = suggestion;
      const named = workflow ? { workflow } : {};
      return [{ source, ...named, what, now_s: nowMs / 1000, seconds: valueMs / 1000, before, removed }];
    };
    const ofSources = [...Map.groupBy(raised, ({ of }) => of)].flatMap(([source, own]) =>
      source === "workflow"
        ? []
        : suggest({ source, rule: ruleFor(source, decided.get(source)), since: changed.get(source) }, own),
    );
    // Each workflow has its own delays, because a delay that helps one may hide the alarms that another is made for.
    const byWorkflow = Map.groupBy(
      raised.filter(({ workflow }) => workflow !== null),
      ({ workflow }) => workflow ?? "",
    );
    const workflows = await this.#parts.workflows.rulesOf(this.#parts.database, enterpriseId, [...byWorkflow.keys()]);
    const ofWorkflows = [...byWorkflow].flatMap(([key, own]) => {
      const workflow = workflows.get(key);
      if (!workflow) return [];
      const { name, rule: ownRule, changedAt, endsBySelf } = workflow;
      const rule = { ...ruleFor("workflow", decided.get("workflow"), ownRule), endsBySelf };
      const since = [changedAt, ownRule ? undefined : changed.get("workflow")].reduce(later, undefined);
      return suggest({ source: "workflow", rule, since, workflow: { id: key, name } }, own);
    });
    return [...ofSources, ...ofWorkflows];
  }

  async #subjects(actor: Actor, ids: readonly string[]): Promise<Map<string, AlarmSubject>> {
    const rows = await new NuisanceRepository(this.#parts.database).subjects(actor.enterpriseId, [...new Set(ids)]);
    return new Map(rows.map((row) => [row.id, subjectOf(row)]));
  }
}

interface SuggestionInput {
  source: AlarmSource;
  rule: SourceRule & SourceNature;
  since: Date | undefined;
  workflow?: { id: string; name: string };
}

const later = (one: Date | undefined, other: Date | undefined) => (!one || (other && other > one) ? other : one);
const instant = (at: number) => new Date(at).toISOString();

function raisedIn(steps: readonly StepRow[]): AlarmRaise[] {
  const lives = [...Map.groupBy(steps, ({ id }) => id)];
  const raised = lives.flatMap(([alarm, own]) => {
    const [first] = own;
    if (!first) return [];
    const life = own.map(({ kind, at }) => ({ kind, at: at.getTime() }));
    return raisesOf(first.key, life).map(
      (each): AlarmRaise => ({ ...each, alarm, of: first.source, workflow: first.workflow_key }),
    );
  });
  return raised.toSorted((a, b) => a.raisedAt - b.raisedAt);
}

function alarmOf(raised: readonly AlarmRaise[], { source, raisedAt }: Pick<RaisedOnce, "source" | "raisedAt">): string {
  return raised.find((each) => each.source === source && each.raisedAt === raisedAt)?.alarm ?? "";
}

function subjectOf(row: SubjectRow): AlarmSubject {
  const named = (id: string | null, name: string | null) => (id !== null && name !== null ? { id, name } : undefined);
  const [workflow, schedule] = [named(row.workflow_key, row.workflow_name), named(row.schedule_id, row.schedule_name)];
  const [gateway, sensor] = [named(row.gateway_id, row.gateway_name), named(row.sensor_id, row.sensor_name)];
  const { source, priority, code, params, head, message, device_id: _id, device_name } = row;
  return {
    source,
    priority,
    code,
    params,
    head,
    message,
    device: _id !== null && device_name !== null ? { _id, device_name } : null,
    ...(workflow && { workflow }),
    ...(schedule && { schedule }),
    ...(gateway && { gateway }),
    ...(sensor && { sensor }),
  };
}
