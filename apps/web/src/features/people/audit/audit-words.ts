import type { AuditEntry } from "@switchboard/contract";
import { failureText } from "../../../data/failure-words.ts";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useClockStyle } from "../../../ui/format/clock-style.ts";
import { fieldName, plain, sayAll, sayValue } from "./audit-values.ts";

/** The translated subjects of the record; unknown ones are shown by their own name. */
export const THINGS = [
  "device",
  "switch",
  "sensor",
  "group",
  "place",
  "plan",
  "access",
  "hold",
  "protection",
  "interlock",
  "demand_limit",
  "on_call",
  "tariff",
  "supply",
  "report_mailing",
  "alarm",
  "alarm_rule",
  "channel",
  "waste",
  "schedule",
  "scene",
  "workflow",
  "remote",
  "gateway",
  "template",
  "meter",
  "user",
  "account",
  "session",
  "enterprise",
  "ticket",
] as const;

/** The translated results of sign-ins; every other failure is worded like that of a command. */
const RESULTS = [
  "ok",
  "pending",
  "sent",
  "held",
  "wrong_password",
  "wrong_second_step",
  "throttled",
  "denied",
] as const;
const isOwn = (result: string): result is (typeof RESULTS)[number] => (RESULTS as readonly string[]).includes(result);

export interface AuditWords {
  what(action: string): string;
  who(entry: Pick<AuditEntry, "actor" | "action" | "source">): string;
  source(source: string): string;
  result(result: string): string;
  field(name: string): string;
  value(field: string, value: unknown): string;
  /** Formats all fields of one side for a spreadsheet. */
  all(values: AuditEntry["before"]): string;
}

/** Needs the texts of "audit" and "live", and those of "configure", "devices", "remotes" and "support" for their fields. */
export function useAuditWords(): AuditWords {
  const { t, i18n } = useTranslation(["audit", "configure", "devices", "remotes", "support"]);
  const { t: live } = useTranslation("live");
  const { dateTimeWithSeconds: when } = useMoments();
  const clock = useClockStyle();
  const words = { t, language: i18n.language, clock, when };
  return {
    what: (action) => {
      const [thing = "", ...rest] = action.split(".");
      const verb = rest.join(".");
      return t("what", {
        thing: t(`thing.${thing as "device"}`, { defaultValue: plain(thing) }),
        verb: t(`verb.${verb as "edit"}`, { defaultValue: plain(verb) }),
      });
    },
    source: (source) => t(`source.${source as "device"}`, { defaultValue: plain(source) }),
    result: (result) => (isOwn(result) ? t(`result.${result}`) : failureText(live, result)),
    who: ({ actor, action, source }) => {
      if (actor !== null) return actor;
      if (source === "operator") return t("source.operator");
      return t(action.startsWith("session.") ? "stranger" : "nobody");
    },
    field: (name) => fieldName(name, t),
    value: (field, value) => sayValue(field, value, words),
    all: (values) => (values ? sayAll("", values, words) : ""),
  };
}

const TONES: Record<string, "good" | "quiet"> = { ok: "good", pending: "quiet", sent: "quiet", held: "quiet" };

export const resultTone = (result: string) => TONES[result] ?? "critical";

export interface ChangedField {
  field: string;
  before: unknown;
  after: unknown;
}

/** Names come first, because the record keeps no order of its own. */
const FIRST: readonly string[] = ["name", "device_name", "title", "fullname", "time", "days"];
const placeOf = (field: string) => (FIRST.includes(field) ? FIRST.indexOf(field) : FIRST.length);

/** Lists the fields of both sides, each once. */
export function changedFields({ before, after }: Pick<AuditEntry, "before" | "after">): ChangedField[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const ordered = [...fields].toSorted((one, other) => placeOf(one) - placeOf(other));
  return ordered.map((field) => ({ field, before: before?.[field], after: after?.[field] }));
}
