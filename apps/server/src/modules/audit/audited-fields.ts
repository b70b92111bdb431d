import type { SwitchActionView } from "@switchboard/contract";
import { storableText } from "../auth/storable-text.ts";

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
  user: ["name", "fullname", "email", "phone", "organisation", "role", "hand_over_to"],
  enterprise: ["name", "address", "time_zone", "currency", "partner_name", "accent", "logo", "meta"],
  account: ["name", "fullname", "email", "phone", "organisation", "sessions"],
  ticket: ["title", "issue_type", "status", "message"],
  remote: ["name", "room", "appliance_type", "brand", "blaster", "codeset", "buttons"],
} as const satisfies Record<string, readonly string[]>;

export type Audited = keyof typeof FIELDS;
export type Values = Record<string, unknown>;

/** A picture or a long text is not what one looks for here; that it changed is. */
const LONGEST = 2000;

function writable(value: unknown): unknown {
  if (value === undefined) return undefined;
  const text = JSON.stringify(value, (_key, part) => (typeof part === "string" ? storableText(part) : part));
  return text.length > LONGEST ? "…" : JSON.parse(text);
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

function pick(thing: Audited, values: Values): Values {
  const known = FIELDS[thing].map((field) => [field, writable(told(values, field))] as const);
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The listed fields before and after; where both are known, those that differ. */
export function auditedChange(thing: Audited, before: object | undefined, after: object | undefined) {
  const [was, is] = [before && pick(thing, before as Values), after && pick(thing, after as Values)];
  if (!was || !is) return { before: was ?? null, after: is ?? null };
  const changed = Object.keys(is).filter((field) => !same(was[field], is[field]));
  const only = (values: Values) => Object.fromEntries(changed.map((field) => [field, values[field] ?? null]));
  return { before: only(was), after: only(is) };
}
