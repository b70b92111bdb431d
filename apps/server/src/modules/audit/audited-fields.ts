import type { SwitchActionView } from "@switchboard/contract";
import { storableText } from "../../platform/db/storable-text.ts";

/**
 * What of a thing may stand in the audit trail. Whatever is not listed never gets there, so that a secret that is added
 * to a thing one day does not either.
 */
const FIELDS = {
  device: ["device_name", "kd_id", "device_type", "room", "meta", "config"],
  switch: ["name"],
  group: ["name", "type", "devices"],
  access: ["people", "devices", "switches"],
  schedule: ["name", "isActive", "time", "days", "date", "repeats", "force", "before", "actions", "due"],
  scene: ["name", "actions"],
  workflow: [
    "name",
    "isActive",
    "watches",
    "trigger",
    "qualifier",
    "value",
    "actions",
    "notification",
    "startTime",
    "endTime",
  ],
  user: [
    "name",
    "fullname",
    "email",
    "phone",
    "organisation",
    "role",
    "hand_over_to",
    "schedules",
    "scenes",
    "workflows",
    "remotes",
  ],
  enterprise: ["name", "address", "time_zone", "currency", "partner_name", "accent", "logo", "meta"],
  account: ["name", "fullname", "email", "phone", "organisation", "location", "tags", "sessions"],
  ticket: ["title", "issue_type", "status", "message"],
  remote: ["name", "room", "appliance_type", "brand", "blaster", "codeset", "buttons"],
} as const satisfies Record<string, readonly string[]>;

export type Audited = keyof typeof FIELDS;
export type Values = Record<string, unknown>;

/** A picture or a long text is not what one looks for here; that it changed is. */
const MAX_LENGTH = 2000;

function writable(value: unknown): unknown {
  if (value === undefined) return undefined;
  const text = JSON.stringify(value, (_key, part) => (typeof part === "string" ? storableText(part) : part));
  return text.length > MAX_LENGTH ? "…" : JSON.parse(text);
}

/** Lists of actions are long; what each one does fits in a few words. */
function inWords({ UDid, groupId, switch_appliance_id, switch_state, level }: SwitchActionView): string {
  const what = groupId?.name ?? [UDid?.device_name, switch_appliance_id?.name].filter(Boolean).join(" · ");
  return `${what}: ${switch_state === 1 ? "on" : "off"}${level === null ? "" : ` (${level})`}`;
}

function told(values: Values, field: string): unknown {
  const value = values[field];
  return field === "actions" && Array.isArray(value) ? value.map(inWords) : value;
}

function pick(thing: Audited, values: Values, wanted: (field: string) => boolean = () => true): Values {
  const fields = FIELDS[thing].filter((field) => wanted(field));
  const known = fields.map((field) => [field, writable(told(values, field))] as const);
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The listed fields before and after; where both are known, those that differ. Nothing where none does. */
export function auditedChange(thing: Audited, before: Values | undefined, after: Values | undefined) {
  if (!before || !after)
    return { before: before ? pick(thing, before) : null, after: after ? pick(thing, after) : null };
  // As they are, not as they are written down: of two long texts both would be cut to the same.
  const fields: readonly string[] = FIELDS[thing];
  const changed = fields.filter((field) => after[field] !== undefined && !same(before[field], after[field]));
  if (changed.length === 0) return undefined;
  const none = Object.fromEntries(changed.map((field) => [field, null]));
  const only = (values: Values) => ({ ...none, ...pick(thing, values, (field) => changed.includes(field)) });
  return { before: only(before), after: only(after) };
}
