import { formatHhmm, isHhmm } from "@switchboard/domain/core";
import { levelPercent } from "@switchboard/domain/site";
import type { Translate } from "../../../i18n/typed-keys.ts";
import { weekdayName } from "../../../ui/format/date-format.ts";
import { formatDuration } from "../../../ui/format/duration.ts";
import { formatPercent } from "../../../ui/format/percent.ts";

export type ValueTexts = Translate<["audit", "configure", "devices", "remotes", "support"]>;

/** The texts and formats needed to show a value. */
export interface ValueWords {
  t: ValueTexts;
  language: string;
  clock: 12 | 24;
  /** Formats an instant for this user. */
  when(instant: string): string;
}

type Say = (value: unknown, words: ValueWords) => string | undefined;

/** Makes `volume_up` and `isActive` readable, because some fields have no translation yet. */
export function plain(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ");
  return words.toLowerCase();
}

export function fieldName(field: string, t: ValueTexts): string {
  const setting = t(`configure:option.${field as "overload"}.label`, { defaultValue: "" });
  return t(`field.${field as "name"}`, { defaultValue: setting || capital(plain(field)) });
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Only short words are looked up as keys, because users may have typed anything. */
const isWord = (value: unknown): value is string => typeof value === "string" && /^[\w ]{1,40}$/.test(value);

const byWord =
  (find: (value: "admin", t: ValueTexts) => string): Say =>
  (value, { t }) => {
    if (isWord(value)) return find(value as "admin", t) || undefined;
    return undefined;
  };
const NONE = { defaultValue: "" };
const hours: Say = (value, { clock }) => (isHhmm(value) ? formatHhmm(value, clock) : undefined);
const onOff: Say = (value, { t }) => t(value === 1 || value === true ? "value.on" : "value.off");

const weekday: Say = (value, { language }) =>
  typeof value === "number" ? weekdayName(value, language, "short") : undefined;

const level: Say = (value, { language }) => formatPercent(levelPercent(Number(value)), language);

/** The record stores actions as `Board · Fan: on (3), Desk: off`, where 3 is the level of a dimmer. */
const actions: Say = (value, words) =>
  String(value).replace(/: (on|off)(?: \((\d)\))?(?=, |$)/g, (_, state: "on" | "off", step?: string) => {
    return `: ${words.t(`value.${state}`)}${step === undefined ? "" : ` (${level(step, words)})`}`;
  });

const key: Say = (value, { t }) => {
  if (!isWord(value)) return undefined;
  return t(`remotes:keys.${value as "power"}`, {
    defaultValue: /^digit_\d$/.test(value) ? value.slice(-1) : plain(value),
  });
};

/** The record stores a step as `10 min: next`, or with the names of people. */
const step: Say = (value, { t, language }) => {
  const [, minutes, who = ""] = /^(\d+) min: (.*)$/s.exec(String(value)) ?? [];
  if (minutes === undefined) return undefined;
  const tell = isWord(who) && t(`value.tell.${who as "next"}`, NONE);
  return t("value.step", { minutes: formatDuration(Number(minutes) * 60_000, language), who: tell || who });
};

const priorities: Say = (value, { t }) =>
  String(value)
    .split(", ")
    .map((each) => t(`value.priority.${each as "high"}`, { defaultValue: each }))
    .join(", ");

const held: Say = (value, { language }) => formatDuration(Number(value) * 60_000, language);
const seconds: Say = (value, { language }) => formatDuration(Number(value) * 1000, language);

const SAY: Record<string, Say> = {
  time: hours,
  startTime: hours,
  endTime: hours,
  days: weekday,
  switch_state: onOff,
  power: onOff,
  swing: onOff,
  actions,
  more_times: actions,
  level,
  key,
  due: (value, { when }) => when(String(value)),
  until: (value, { when }) => when(String(value)),
  since: (value, { when }) => when(String(value)),
  turn: byWord((value, t) => t(`value.turn.${value as string as "day"}`, NONE)),
  every: byWord((value, t) => t(`value.every.${value as string as "week"}`, NONE)),
  kind: byWord(
    (value, t) =>
      t(`value.report.${value as string as "energy"}`, NONE) ||
      t(`value.placeKind.${value as string as "floor"}`, NONE),
  ),
  priorities,
  steps: step,
  paused_until: (value, { when, t }) => (value === "resumed" ? t("value.resumed") : when(String(value))),
  reading: (value, { when }) => when(String(value)),
  decision: byWord((value, t) => t(`value.decision.${value as string as "count"}`, NONE)),
  place: byWord((value, t) => t(`value.place.${value as string as "main"}`, NONE)),
  before: (value, { t }) => t("value.minutes", { value: String(value) }),
  idle_minutes: (value, { t }) => (value === 0 ? t("value.never") : t("value.minutes", { value: String(value) })),
  safetyMinutes: (value, { t }) => t("value.minutes", { value: String(value) }),
  hold_longest_minutes: held,
  hold_default_minutes: held,
  hold_wall_minutes: (value, words) => (value === 0 ? words.t("value.off") : held(value, words)),
  min_on_s: seconds,
  min_off_s: seconds,
  max_run_s: seconds,
  factor: byWord((value, t) => t(`value.factor.${value as string as "totp"}`, NONE)),
  temperature: (value) => `${value} °C`,
  color_temperature: (value) => `${value} K`,
  role: byWord((value, t) => t(`value.role.${value}`, NONE)),
  status: byWord((value, t) => t(`support:status.${value as string as "pending"}`, NONE)),
  issue_type: byWord((value, t) => t(`support:type.${value as string as "other"}`, NONE)),
  trigger: byWord((value, t) => t(`value.trigger.${value as string as "power"}`, NONE)),
  qualifier: byWord((value, t) => t(`value.qualifier.${value as string as "is"}`, NONE)),
  type: byWord((value, t) => t(`value.type.${value as string as "room"}`, NONE)),
  device_type: byWord((value, t) => t(`devices:types.${value as string as "KIOT_RED"}`, NONE)),
  appliance_type: byWord((value, t) => t(`remotes:type.${value as string as "tv"}`, NONE)),
  mode: byWord((value, t) => t(`remotes:ac.modes.${value as string as "cool"}`, NONE)),
  fan: byWord((value, t) => t(`remotes:ac.fans.${value as string as "low"}`, NONE)),
};

/** Formats a recorded value in the user's language, including nested fields with their names. */
export function sayValue(field: string, value: unknown, words: ValueWords): string {
  const { t, language } = words;
  if (value === null || value === undefined || value === "") return t("nothing");
  if (Array.isArray(value)) return value.map((each) => sayValue(field, each, words)).join(", ") || t("nothing");
  if (typeof value === "object") return sayAll(field, value, words);
  const said = SAY[field]?.(value, words);
  if (said !== undefined) return said;
  if (typeof value === "boolean") return t(value ? "value.yes" : "value.no");
  if (typeof value === "number") return new Intl.NumberFormat(language).format(value);
  const choice = isWord(value) && t(`configure:choice.${field}.${value}` as "configure:choice.curtain_mode.1", NONE);
  return choice || String(value);
}

/** Formats `Name: Night; Time: 18:30`. The keys of device details were named by users, and stay as they are. */
export function sayAll(field: string, values: object, words: ValueWords): string {
  const pairs = Object.entries(values).map(([name, value]) =>
    words.t("pair", {
      field: field === "meta" ? name : fieldName(name, words.t),
      value: sayValue(name, value, words),
    }),
  );
  return pairs.join("; ") || words.t("nothing");
}
