import { type AlarmRule, contract } from "@switchboard/contract";
import { ALARM_SOURCES, DEFAULT_SOURCES } from "@switchboard/domain";
import { alarmReportCalls, type DemoRules } from "../alarm-report.ts";
import { DemoAlarms } from "../alarms.ts";
import type { On } from "../calls.ts";
import type { DemoStore } from "../store.ts";

const MINUTE_MS = 60_000;

/** What is wrong in the building, and what people do about it. */
export function alarmCalls(on: On, store: DemoStore): void {
  const alarms = new DemoAlarms(store);
  on(contract.listAlarms, (query) => alarms.list(query));
  on(contract.oneAlarm, ({ id }) => alarms.one(id));
  on(contract.acknowledgeAlarms, ({ ids, why }) => alarms.withBelow(ids, (at) => ({ kind: "acknowledge", at }), why));
  on(contract.shelveAlarms, ({ ids, minutes, until, why }) =>
    alarms.each(
      ids,
      (at) => ({
        kind: "shelve",
        at,
        until: until === undefined ? at + (minutes ?? 0) * MINUTE_MS : Date.parse(until),
      }),
      why,
    ),
  );
  on(contract.unshelveAlarms, ({ ids }) => alarms.each(ids, (at) => ({ kind: "unshelve", at })));
  on(contract.closeAlarms, ({ ids, cause }) => alarms.withBelow(ids, (at) => ({ kind: "close", at, cause }), cause));
  on(contract.assignAlarm, ({ id, to }) => alarms.assign(id, to));
  on(contract.noteAlarm, ({ id, text }) => alarms.note(id, text));
  on(contract.linkAlarmTicket, ({ id, ticket }) => alarms.link(id, ticket));
  alarmReportCalls(on, store, { alarms, rules: ruleCalls(on) });
}

function ruleCalls(on: On): DemoRules {
  const rules = new Map(ALARM_SOURCES.map((source) => [source, defaultRule(source)]));
  const changed: DemoRules["changed"] = new Map();
  on(contract.alarmRules, () => ({ rules: [...rules.values()] }));
  const set: DemoRules["set"] = ({ source, ...decided }) => {
    const rule: AlarmRule = { ...defaultRule(source), ...decided };
    rule.is_default = isDefault(rule);
    rules.set(source, rule);
    changed.set(source, Date.now());
    return rule;
  };
  on(contract.setAlarmRule, set);
  return { rules, changed, set };
}

function defaultRule(source: AlarmRule["source"]): AlarmRule {
  const { priority, onDelayMs, offDelayMs, isLatching, advice, isOn, endsBySelf } = DEFAULT_SOURCES[source];
  const delays = { on_delay_s: onDelayMs / 1000, off_delay_s: offDelayMs / 1000 };
  const natures = { is_default: true, ends_by_self: endsBySelf };
  return { source, priority, ...delays, is_latching: isLatching, advice, is_on: isOn, ...natures };
}

function isDefault(rule: AlarmRule): boolean {
  const plain = defaultRule(rule.source);
  const { priority, on_delay_s, off_delay_s, is_latching, advice, is_on } = plain;
  return (
    rule.priority === priority &&
    rule.on_delay_s === on_delay_s &&
    rule.off_delay_s === off_delay_s &&
    rule.is_latching === is_latching &&
    rule.advice === advice &&
    rule.is_on === is_on
  );
}
