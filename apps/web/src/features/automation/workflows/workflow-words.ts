import type { Workflow } from "@switchboard/contract";
import { type AnyTrigger, isFieldTrigger, TRIGGER_BOUNDS } from "@switchboard/domain/automation";
import { formatHhmm, isHhmm } from "@switchboard/domain/core";
import type { Translate } from "../../../i18n/typed-keys.ts";

type Words = Translate<"workflows">;

/** The parts of a sentence about a saved workflow or a draft. */
export interface SentenceParts extends DoesParts, RaisesPart {
  trigger: AnyTrigger;
  qualifier: string;
  value: number;
  /** The limit of the watched sensors in words. */
  shown?: string | undefined;
  minutes?: number | undefined;
  /** The kind of press in words. */
  press?: string | undefined;
  startTime: number | undefined;
  endTime: number | undefined;
  watched: readonly string[];
}

/** Names of the targets of the immediate actions. */
export interface DoesParts {
  on: readonly string[];
  off: readonly string[];
  /** The name of the played scene. */
  scene?: string | undefined;
  notifies: boolean;
}

/** The alarm that is raised at once. */
export interface RaisesPart {
  alarm?: Workflow["alarm"] | null | undefined;
}

/** Midnight to midnight, without a missing minute. */
export const ALL_DAY = { startTime: 0, endTime: 2359 } as const;

function namesOf(names: readonly string[], t: Words, language: string): string {
  const [first] = names;
  if (first === undefined) return t("names.nothing");
  if (names.length > 2) return t("names.more", { name: first, count: names.length - 1 });
  return new Intl.ListFormat(language).format(names);
}

/** Formats a measured value with its unit, or a motor's health in words. */
export function valueText(trigger: AnyTrigger, value: number, t: Words, language: string): string {
  if (isFieldTrigger(trigger)) return new Intl.NumberFormat(language).format(value);
  const { unit } = TRIGGER_BOUNDS[trigger];
  if (unit === "") return healthText(value, t);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: trigger === "voltage" ? 0 : 2 });
  return t(`value.${unit}`, { value: number.format(trigger === "voltage" ? Math.floor(value) : value) });
}

function healthText(value: number, t: Words): string {
  return value === 1 || value === 2 || value === 3 || value === 4 ? t(`health.${value}`) : String(value);
}

type ConditionParts = Omit<SentenceParts, keyof DoesParts | keyof RaisesPart | "startTime" | "endTime">;

function fieldText({ trigger, qualifier, shown = "", press = "" }: ConditionParts, names: string, t: Words): string {
  if (trigger === "press") return t("condition.press", { names, press });
  const how = qualifier === "is" ? "sensorIs" : qualifier === "below" ? "sensorBelow" : "sensorAbove";
  return t(`condition.${how}`, { names, value: shown });
}

/** Describes the watched targets and the limit, and for how long it has to hold. */
export function conditionText(told: ConditionParts, t: Words, language: string): string {
  const condition = limitText(told, t, language);
  const { minutes = 0 } = told;
  return minutes > 0 ? t("condition.lasting", { condition, count: minutes }) : condition;
}

function limitText(told: ConditionParts, t: Words, language: string): string {
  const { trigger, qualifier, value, watched } = told;
  const names = namesOf(watched, t, language);
  if (isFieldTrigger(trigger)) return fieldText(told, names, t);
  const shown = valueText(trigger, value, t, language);
  if (trigger === "offline") return t("condition.offline", { names, value: shown });
  if (trigger === "motor") return t("condition.motor", { names, health: shown });
  const measure = t(`measure.${trigger}`);
  return t(qualifier === "below" ? "condition.below" : "condition.above", { measure, names, value: shown });
}

function hoursText({ startTime, endTime }: SentenceParts, t: Words, clock: 12 | 24): string {
  if (!isHhmm(startTime) || !isHhmm(endTime)) return "";
  if (startTime === ALL_DAY.startTime && endTime === ALL_DAY.endTime) return t("hours.always");
  const given = { start: formatHhmm(startTime, clock), end: formatHhmm(endTime, clock) };
  return t(endTime < startTime ? "hours.overMidnight" : "hours.between", given);
}

export function doesText({ on, off, scene, notifies }: DoesParts, t: Words, language: string): string {
  const parts = [
    ...(on.length > 0 ? [t("does.on", { names: namesOf(on, t, language) })] : []),
    ...(off.length > 0 ? [t("does.off", { names: namesOf(off, t, language) })] : []),
    ...(scene ? [t("does.scene", { name: scene })] : []),
    ...(notifies ? [t("does.notify")] : []),
  ];
  return parts.length > 0 ? parts.join(", ") : t("names.nothing");
}

/** Describes the immediate actions with the alarm. */
export function firstText({ alarm, ...does }: DoesParts & RaisesPart, t: Words, language: string): string {
  const isNothing = does.on.length + does.off.length === 0 && !does.scene && !does.notifies;
  const raises = alarm ? [t("tree.alarm", { priority: t(`advanced.priorities.${alarm.priority}`) })] : [];
  return [...(isNothing && alarm ? [] : [doesText(does, t, language)]), ...raises].join(", ");
}

export function sentenceOf(told: SentenceParts, t: Words, language: string, clock: 12 | 24): string {
  return t("sentence", {
    condition: conditionText(told, t, language),
    hours: hoursText(told, t, clock),
    does: firstText(told, t, language),
  });
}
