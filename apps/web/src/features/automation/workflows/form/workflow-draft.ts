import type { WorkflowAlarm, WorkflowInput } from "@switchboard/contract";
import {
  type AnyTrigger,
  canLast,
  doingProblems,
  type FieldDraft,
  isFieldTrigger,
  isMomentary,
  type Qualifier,
  SAFETY_MINUTES,
  TRIGGER_BOUNDS,
  type WatchTarget,
  type WorkflowDraft,
  type WorkflowProblem,
  workflowProblems,
} from "@switchboard/domain/automation";
import type { ActionDraft } from "@switchboard/domain/control";
import { formatHhmm, type Problem, parseHhmm } from "@switchboard/domain/core";
import type { MeterRating } from "@switchboard/domain/site";
import { changedFields } from "../../../../data/changed-fields.ts";
import type { Rule } from "../../../../data/workflow-rules.ts";
import { toDrafts, toInputs } from "../../../../widgets/switch-picker/action-drafts.ts";
import { ALL_DAY } from "../workflow-words.ts";
import {
  type AdvancedDraft,
  type AdvancedProblem,
  advancedFrom,
  advancedInput,
  advancedOf,
  advancedProblems,
} from "./advanced/advanced-draft.ts";

import { NO_NOTIFICATION, type NotificationForm, notificationInput, notificationOf } from "./notification-draft.ts";

const STEPS = ["devices", "trigger", "actions", "hours"] as const;
export type Step = (typeof STEPS)[number];

/** The input of all steps as typed, so that going back and forth loses nothing. */
export interface FormState {
  name: string;
  devices: readonly string[];
  groups: readonly string[];
  /** Watched instead of devices and groups, with triggers of their own. */
  sensors: readonly string[];
  buttons: readonly string[];
  minutes: number;
  press: string;
  trigger: AnyTrigger;
  qualifier: Qualifier;
  /** Each trigger keeps its own value while others are tried. */
  values: Partial<Record<AnyTrigger, number>>;
  actions: readonly ActionDraft[];
  /** The id of a scene, or empty. */
  scene: string;
  notifies: boolean;
  notification: NotificationForm;
  /** True when it overrides every hold; `safetyMinutes` limits it when a press starts it. */
  isSafety: boolean;
  safetyMinutes: number;
  isAllDay: boolean;
  start: string;
  end: string;
  /** The alarm that lasts as long as the condition; null raises none. */
  alarm: WorkflowAlarm | null;
  /** A condition of several triggers with its follow-ups; null with the four simple steps. */
  advanced: AdvancedDraft | null;
}

export function newState(clock: 12 | 24): FormState {
  return {
    name: "",
    devices: [],
    groups: [],
    sensors: [],
    buttons: [],
    minutes: 0,
    press: "",
    trigger: "voltage",
    qualifier: "above",
    values: {},
    actions: [],
    scene: "",
    notifies: false,
    notification: NO_NOTIFICATION,
    isSafety: false,
    safetyMinutes: SAFETY_MINUTES.default,
    isAllDay: true,
    start: formatHhmm(600, clock),
    end: formatHhmm(2200, clock),
    alarm: null,
    advanced: null,
  };
}

export function stateOf(rule: Rule, clock: 12 | 24): FormState {
  const isAllDay = rule.startTime === ALL_DAY.startTime && rule.endTime === ALL_DAY.endTime;
  return {
    ...newState(clock),
    name: rule.name,
    devices: rule.devices.map(({ _id }) => _id),
    groups: rule.groups.map(({ _id }) => _id),
    sensors: rule.sensors.map(({ _id }) => _id),
    buttons: rule.buttons.map(({ _id }) => _id),
    minutes: rule.minutes ?? 0,
    press: rule.press ?? "",
    trigger: rule.trigger,
    qualifier: rule.qualifier,
    values: { [rule.trigger]: rule.value },
    actions: toDrafts(rule.actions),
    scene: rule.scene?._id ?? "",
    notifies: rule.notification !== null,
    notification: notificationOf(rule.notification),
    isSafety: rule.safety ?? false,
    safetyMinutes: rule.safetyMinutes ?? SAFETY_MINUTES.default,
    isAllDay,
    alarm: rule.alarm ?? null,
    advanced: advancedOf(rule),
    ...(!isAllDay && { start: formatHhmm(rule.startTime, clock), end: formatHhmm(rule.endTime, clock) }),
  };
}

export function limitOf({ trigger, values }: FormState): number {
  return values[trigger] ?? (isFieldTrigger(trigger) ? 0 : TRIGGER_BOUNDS[trigger].default);
}

/** Changes the trigger, with a qualifier that it supports. */
export function withTrigger(state: FormState, trigger: AnyTrigger): FormState {
  if (isFieldTrigger(trigger)) return { ...state, trigger, qualifier: trigger === "press" ? "is" : state.qualifier };
  const { qualifiers } = TRIGGER_BOUNDS[trigger];
  const kept = qualifiers.includes(state.qualifier) ? state.qualifier : (qualifiers[0] ?? "above");
  return { ...state, trigger, qualifier: kept };
}

export function toDraft(state: FormState): WorkflowDraft & Pick<FormState, "alarm"> {
  return {
    name: state.name,
    devices: state.devices,
    groups: state.groups,
    trigger: state.trigger,
    qualifier: state.qualifier,
    value: limitOf(state),
    minutes: canLast(state.trigger) ? state.minutes : 0,
    actions: state.actions,
    scene: state.scene === "" ? null : state.scene,
    notification: state.notifies ? state.notification : null,
    alarm: state.alarm,
    startTime: state.isAllDay ? ALL_DAY.startTime : parseHhmm(state.start),
    endTime: state.isAllDay ? ALL_DAY.endTime : parseHhmm(state.end),
  };
}

export type FormProblem = Problem<WorkflowProblem>;

/** Returns the steps; a condition of several triggers includes its hours. */
export const stepsOf = ({ advanced }: Pick<FormState, "advanced">): readonly Step[] =>
  advanced ? ["devices", "actions", "hours"] : STEPS;

/** Converts the simple steps to a condition of several triggers without losing anything. */
export function withAdvanced(state: FormState): FormState {
  const { trigger, qualifier, press, devices, groups, sensors, buttons } = state;
  const { startTime = ALL_DAY.startTime, endTime = ALL_DAY.endTime, minutes = 0 } = toDraft(state);
  const watched =
    trigger === "sensor"
      ? { sensors: [...sensors] }
      : trigger === "press"
        ? { buttons: [...buttons] }
        : { devices: [...devices], groups: [...groups] };
  const asked = { trigger, qualifier, value: limitOf(state), minutes, press: press === "" ? null : press };
  return { ...state, advanced: advancedFrom({ ...asked, ...watched, startTime, endTime }) };
}

/** The loaded data about the choices: watched targets, ratings, and actions with the sizes of their groups. */
export interface KnownChoices {
  watched: readonly WatchTarget[];
  /** Returns the ratings of a device or of a group's devices. */
  ratingsOf(id: string): readonly MeterRating[];
  actions: readonly ActionDraft[];
  /** The watched sensors or buttons. */
  sensing: Pick<FieldDraft, "sensors" | "buttons">;
}

/** Applies the server's own rules (spec §5). */
export function problemsOf(state: FormState, { sensing, ...known }: KnownChoices): (FormProblem | AdvancedProblem)[] {
  if (state.advanced) return problemsOfAdvanced(state, state.advanced, known);
  const { trigger, press } = state;
  const field = isFieldTrigger(trigger) ? { field: { ...sensing, press: press === "" ? null : press } } : {};
  return workflowProblems({ ...toDraft(state), ...known, ...field });
}

function problemsOfAdvanced(
  state: FormState,
  advanced: AdvancedDraft,
  { actions, ratingsOf }: Pick<KnownChoices, "actions" | "ratingsOf">,
) {
  const { name, scene, notification, alarm } = toDraft(state);
  return [...doingProblems({ name, actions, scene, notification, alarm }), ...advancedProblems(advanced, ratingsOf)];
}

const STEP_OF: Record<string, Step> = {
  name: "devices",
  devices: "devices",
  trigger: "trigger",
  qualifier: "trigger",
  value: "trigger",
  minutes: "trigger",
  press: "trigger",
  startTime: "hours",
  endTime: "hours",
};

export function stepOf({ path }: FormProblem | AdvancedProblem): Step {
  return STEP_OF[path] ?? (path.startsWith("tree") ? "devices" : "actions");
}

/** Returns the changed fields of a rule. Watched targets, the condition and the hours each change as a whole. */
export function changedFieldsOf(before: FormState, after: FormState): (keyof WorkflowInput)[] {
  const [was, is] = [before, after].map((state) => {
    const {
      devices,
      groups,
      trigger,
      qualifier,
      value,
      minutes,
      startTime,
      endTime,
      field: _,
      ...rest
    } = toDraft(state);
    const { sensors, buttons, press, isSafety, safetyMinutes } = state;
    const watched = [devices, groups, sensors, buttons];
    const condition = [trigger, qualifier, value, minutes, press];
    return { ...rest, watched, condition, hours: [startTime, endTime], safety: [isSafety, safetyMinutes] };
  });
  // With a condition of several triggers the single one is unused: its four fields are sent together or not at all.
  if (after.advanced) return changedFieldsOfAdvanced(before, after);
  const fields = isFieldTrigger(after.trigger) ? { ...FIELDS_OF, ...SENSING_FIELDS } : FIELDS_OF;
  return was && is ? changedFields(was, is).flatMap((name): readonly (keyof WorkflowInput)[] => fields[name]) : [];
}

function changedFieldsOfAdvanced(before: FormState, after: FormState): (keyof WorkflowInput)[] {
  const [was, is] = [before, after].map((state) => {
    const { name, actions, scene, notification, alarm } = toDraft(state);
    return { name, actions, scene, notification, alarm, safety: [state.isSafety], advanced: state.advanced };
  });
  const fields = { ...FIELDS_OF, advanced: ["tree", "else", "steps"] } as const;
  return was && is ? changedFields(was, is).flatMap((name): readonly (keyof WorkflowInput)[] => fields[name]) : [];
}

const SENSING_FIELDS = {
  watched: ["device", "group", "sensor", "button"],
  condition: ["trigger", "qualifier", "value", "minutes", "press"],
} as const;

const FIELDS_OF = {
  name: ["name"],
  actions: ["actions"],
  scene: ["scene"],
  notification: ["notification"],
  alarm: ["alarm"],
  watched: ["device", "group"],
  condition: ["trigger", "qualifier", "value", "minutes"],
  hours: ["startTime", "endTime"],
  safety: ["safety", "safetyMinutes"],
} as const;

function safetyOf({ isSafety, safetyMinutes, trigger }: FormState) {
  return { safety: isSafety, ...(isSafety && isMomentary(trigger) && { safetyMinutes }) };
}

/**
 * Creates one workflow per device and group, otherwise alike (spec §7, new_many). The safety flag and the alarm are sent only when they
 * are or were set.
 */
export function toWorkflows(state: FormState, before: Pick<FormState, "isSafety" | "alarm"> = state): WorkflowInput[] {
  const { devices, groups, actions, startTime, endTime, notification: _, alarm, ...draft } = toDraft(state);
  const shared = {
    ...draft,
    name: draft.name.trim(),
    actions: toInputs(actions),
    notification: state.notifies ? notificationInput(state.notification) : null,
    startTime: startTime ?? ALL_DAY.startTime,
    endTime: endTime ?? ALL_DAY.endTime,
    ...((state.isSafety || before.isSafety) && safetyOf(state)),
    ...((alarm || before.alarm) && { alarm }),
  };
  if (state.advanced) return [{ ...shared, ...ALL_DAY, ...advancedInput(state.advanced) }];
  const { press, trigger } = state;
  if (trigger === "sensor") return state.sensors.map((sensor) => ({ ...shared, sensor }));
  if (trigger === "press") return state.buttons.map((button) => ({ ...shared, button, press }));
  return [
    ...devices.map((device) => ({ ...shared, device, group: null })),
    ...groups.map((group) => ({ ...shared, device: null, group })),
  ];
}
