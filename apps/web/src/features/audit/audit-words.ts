import type { AuditEntry } from "@switchboard/contract";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { failureText } from "../../live/failure-words.ts";

/** What the record is about; more may come, and stand by their own name until there is a word for them. */
export const THINGS = [
  "device",
  "switch",
  "group",
  "access",
  "schedule",
  "scene",
  "workflow",
  "remote",
  "user",
  "account",
  "enterprise",
  "ticket",
] as const;

export interface AuditWords {
  what(action: string): string;
  source(source: string): string;
  result(result: string): string;
  value(value: unknown): string;
}

const plain = (name: string) => name.replaceAll("_", " ");

function shown(value: unknown, t: TFunction<"audit">): string {
  if (value === null || value === undefined || value === "") return t("nothing");
  if (Array.isArray(value) && value.every((each) => typeof each !== "object")) return value.join(", ") || t("nothing");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Needs the texts of "audit" and "live". */
export function useAuditWords(): AuditWords {
  const { t } = useTranslation("audit");
  const { t: live } = useTranslation("live");
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
    result: (result) => (result === "ok" || result === "pending" ? t(`result.${result}`) : failureText(live, result)),
    value: (value) => shown(value, t),
  };
}

export interface ChangedField {
  field: string;
  before: unknown;
  after: unknown;
}

/** The fields of both sides, each once. */
export function changedFields({ before, after }: Pick<AuditEntry, "before" | "after">): ChangedField[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].map((field) => ({ field, before: before?.[field], after: after?.[field] }));
}
