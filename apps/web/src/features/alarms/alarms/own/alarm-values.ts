import { simpleTree, type TreeTrigger, type WorkflowRecipients, type WorkflowTree } from "@switchboard/contract";
import type { Priority } from "@switchboard/domain/alarms";
import { MOST_MINUTES } from "@switchboard/domain/automation";
import type { Rule } from "../../../../data/workflow-rules.ts";
import type { ChosenPerson } from "../../../../widgets/people/PersonSelect.tsx";

export const MEASURES = ["sensor", "power", "voltage", "current"] as const;
export type AlarmMeasure = (typeof MEASURES)[number];

/** Nobody in particular, people, or the plan with this id. */
export interface Party {
  by: string;
  people: ChosenPerson[];
}

/** The typed values of the fields. */
export interface AlarmValues {
  name: string;
  measure: AlarmMeasure;
  target: string;
  qualifier: "above" | "below" | "is";
  value: string;
  minutes: string;
  priority: Priority;
  first: Party;
  next: Party;
  nextMinutes: string;
  advice: string;
}

/** The plans decide about the first, and nobody follows. */
const NO_PARTY: Party = { by: "", people: [] };
export const BY_PEOPLE = "people";

export const NEW_VALUES: AlarmValues = {
  name: "",
  measure: "sensor",
  target: "",
  qualifier: "above",
  value: "",
  minutes: "5",
  priority: "high",
  first: NO_PARTY,
  next: NO_PARTY,
  nextMinutes: "10",
  advice: "",
};

/** Returns the limit, or NaN for text that is no number. */
export function limitOf(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", "."));
}

/** Returns whole minutes from `least` to `most`, or undefined for other text. */
export function minutesOf(text: string, least: number, most = MOST_MINUTES): number | undefined {
  const minutes = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return minutes >= least && minutes <= most ? minutes : undefined;
}

/** One limit of one sensor or device, as the form has it. */
interface Limit extends Pick<AlarmValues, "measure" | "target"> {
  trigger: TreeTrigger;
  minutes: number;
}

/** Returns the limit of an alarm, or undefined where its condition says more than the form. */
export function simpleLimit(rule: Rule): Limit | undefined {
  const tree = conditionOf(rule);
  const [trigger, minutes] = tree.kind === "lasting" ? [tree.of, tree.minutes] : [tree, 0];
  if (trigger.kind !== "trigger") return undefined;
  const { sensors = [], devices = [], groups = [], buttons = [] } = trigger;
  const [target, ...others] = [...sensors, ...devices, ...groups, ...buttons];
  const measure = MEASURES.find((each) => each === trigger.trigger);
  const isOne = others.length === 0 && groups.length === 0 && buttons.length === 0;
  return measure && target && isOne ? { measure, target, trigger, minutes } : undefined;
}

function conditionOf(rule: Rule): WorkflowTree {
  if (rule.tree) return rule.tree;
  const { trigger, qualifier, value, minutes = 0, press = null, startTime, endTime } = rule;
  const ids = (some: readonly { _id: string }[]) => some.map(({ _id }) => _id);
  const [devices, groups] = [ids(rule.devices), ids(rule.groups)];
  const [sensors, buttons] = [ids(rule.sensors), ids(rule.buttons)];
  const targets = { devices, groups, sensors, buttons };
  return simpleTree({ trigger, qualifier, value, minutes, press, startTime, endTime, ...targets });
}

/** Returns the fields of an alarm, or undefined where only the workflow editor has all of it. */
export function valuesOf(rule: Rule): AlarmValues | undefined {
  const limit = simpleLimit(rule);
  if (!limit || !rule.alarm) return undefined;
  const { measure, target, minutes, trigger } = limit;
  const { priority, advice, notify } = rule.alarm;
  const next = notify?.next;
  return {
    name: rule.name,
    measure,
    target,
    qualifier: trigger.qualifier,
    value: String(trigger.value),
    minutes: String(minutes),
    priority,
    first: toParty(notify),
    next: toParty(next),
    nextMinutes: next ? String(next.afterMinutes) : NEW_VALUES.nextMinutes,
    advice,
  };
}

function toParty(part: Pick<WorkflowRecipients, "people" | "plan"> | null | undefined): Party {
  if (!part) return NO_PARTY;
  return part.people.length > 0 ? { by: BY_PEOPLE, people: part.people } : { by: part.plan ?? "", people: [] };
}

function fromParty({ by, people }: Party): Pick<WorkflowRecipients, "people" | "plan"> {
  return by === BY_PEOPLE ? { people, plan: null } : { people: [], plan: by === "" ? null : by };
}

function recipientsOf({ first, next, nextMinutes }: AlarmValues): WorkflowRecipients | null {
  if (first.by === "") return null;
  const afterMinutes = minutesOf(nextMinutes, 1) ?? 1;
  const isFollowed = first.by === BY_PEOPLE && next.by !== "";
  return { ...fromParty(first), next: isFollowed ? { ...fromParty(next), afterMinutes } : null };
}

/** Builds the workflow that the server stores; what the form does not show stays as it was. */
export function alarmInput(values: AlarmValues, name: string, before?: Rule) {
  const { measure, target, qualifier, priority, advice } = values;
  const condition = { trigger: measure, qualifier, value: limitOf(values.value), startTime: 0, endTime: 2359 };
  const targets = measure === "sensor" ? { sensors: [target] } : { devices: [target] };
  const minutes = minutesOf(values.minutes, 0) ?? 0;
  const tree = simpleTree({ ...condition, ...targets, minutes, press: null });
  const { notify: _, ...kept } = before?.alarm ?? { latching: false, onDelay: 0, offDelay: 0 };
  const notify = recipientsOf(values);
  return { name, ...condition, tree, alarm: { ...kept, priority, advice: advice.trim(), notify } };
}
