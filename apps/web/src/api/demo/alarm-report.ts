import {
  type AlarmReport,
  type AlarmRule,
  type AlarmSubject,
  type AlarmSuggestion,
  type BodyOf,
  contract,
} from "@switchboard/contract";
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
} from "@switchboard/domain";
import type { DemoAlarms } from "./alarms.ts";
import type { On } from "./calls.ts";
import { need, refuse } from "./refuse.ts";
import type { DemoStore } from "./store.ts";

/** What is decided about the alarms of each source, and when it was. */
export interface DemoRules {
  rules: ReadonlyMap<AlarmSource, AlarmRule>;
  changed: Map<AlarmSource, number>;
  set(rule: BodyOf<typeof contract.setAlarmRule>): AlarmRule;
}

interface Raised extends RaisedOnce {
  alarm: string;
  of: AlarmSource;
}

interface ReportParts {
  alarms: Pick<DemoAlarms, "one">;
  rules: DemoRules;
}

const iso = (at: number) => new Date(at).toISOString();

/** A week of the demo's alarms, by the rules that the server counts by. */
export function alarmReportCalls(on: On, store: DemoStore, parts: ReportParts): void {
  on(contract.alarmReport, ({ week }) => reportOf(store, parts, weekOf(store, week)));
  on(contract.takeSuggestion, ({ week, source, what, seconds }) => {
    const asked = weekOf(store, week);
    const offered = suggestionsOf(store, parts.rules, asked, raisedIn(store, asked)).some(
      (each) => each.source === source && each.what === what && each.seconds === seconds,
    );
    if (!offered) throw refuse("alarm.no_suggestion");
    const { is_default: _, ends_by_self: __, ...rule } = need(parts.rules.rules.get(source), "alarm.no_suggestion");
    return parts.rules.set({ ...rule, [what === "on_delay" ? "on_delay_s" : "off_delay_s"]: seconds });
  });
}

const weekOf = (store: DemoStore, day: string | undefined) => alarmWeek(day, new Date(), store.zone);

/** What lay below another was nobody's work. */
function raisedIn({ tables }: DemoStore, { to }: AlarmWeek): Raised[] {
  const own = tables.alarms.filter(({ under }) => under === null);
  const raised = own.flatMap(({ _id: alarm, key, source: of, steps }) => {
    const life = steps.filter(({ at }) => at < to);
    return raisesOf(key, life).map((each): Raised => ({ ...each, alarm, of }));
  });
  return raised.toSorted((a, b) => a.raisedAt - b.raisedAt);
}

function reportOf(store: DemoStore, { alarms, rules }: ReportParts, week: AlarmWeek): AlarmReport {
  const raised = raisedIn(store, week);
  const operators = Math.max(1, store.onCall.list().docs.filter(({ people }) => people.length > 0).length);
  const counted = nuisanceReport(raised, { from: week.from, to: week.to, operators });
  const lastOf = new Map(raised.map((each) => [each.source, each.alarm]));
  const subject = (id: string): AlarmSubject => subjectOf(alarms.one(id).alarm);
  return {
    week: { from: week.firstDay, to: week.lastDay, is_over: week.isOver },
    operators,
    total: counted.total,
    per_ten_minutes: counted.perTenMinutes,
    target: EEMUA_TARGET,
    load: counted.load,
    over_target: counted.overTarget,
    peak: counted.peak ? { at: iso(counted.peak.at), per_operator: counted.peak.perOperator } : null,
    worst: counted.worst.map(({ source, count, share, medianMs }) => {
      const alarm = lastOf.get(source) ?? "";
      return { ...subject(alarm), alarm, count, share, median_s: medianMs / 1000 };
    }),
    standing: counted.standing.map(({ source, raisedAt, ms }) => {
      const found = raised.find((each) => each.source === source && each.raisedAt === raisedAt);
      const alarm = found?.alarm ?? "";
      return { ...subject(alarm), alarm, raisedAt: iso(raisedAt), seconds: ms / 1000 };
    }),
    suggestions: suggestionsOf(store, rules, week, raised),
  };
}

function suggestionsOf(
  { zone }: DemoStore,
  { rules, changed }: DemoRules,
  week: AlarmWeek,
  raised: readonly Raised[],
): AlarmSuggestion[] {
  return [...Map.groupBy(raised, ({ of }) => of)].flatMap(([source, own]): AlarmSuggestion[] => {
    const decided = rules.get(source);
    // A workflow says its own delays.
    if (source === "workflow" || !decided) return [];
    const { priority, on_delay_s, off_delay_s, is_on: isOn } = decided;
    const rule = ruleFor(source, { priority, isOn, onDelayMs: on_delay_s * 1000, offDelayMs: off_delay_s * 1000 });
    const found = delaySuggestion({ source, rule, raised: own, since: changed.get(source) ?? week.from }, week, zone);
    if (!found) return [];
    const { what, nowMs, valueMs, before, removed } = found;
    return [{ source, what, now_s: nowMs / 1000, seconds: valueMs / 1000, before, removed }];
  });
}

function subjectOf(alarm: AlarmSubject): AlarmSubject {
  const { source, priority, code, params, head, message, device, workflow, schedule, gateway, sensor } = alarm;
  return { source, priority, code, params, head, message, device, workflow, schedule, gateway, sensor };
}
