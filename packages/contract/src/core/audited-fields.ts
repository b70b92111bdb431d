import { formatHhmm } from "@switchboard/domain/core";

/**
 * The fields that may appear in the audit trail. Unlisted fields never get there, so a secret that is added to a thing later stays out
 * as well.
 */
const FIELDS = {
  device: [
    "device_name",
    "kd_id",
    "device_type",
    "room",
    "meta",
    "config",
    "reading",
    "readings",
    "energy",
    "decision",
    "owner",
    "place",
    "behind",
    "hardware",
    "rating",
  ],
  switch: ["name"],
  sensor: ["name"],
  group: ["name", "type", "devices", "area"],
  place: [
    "name",
    "kind",
    "parent",
    "area",
    "time_zone",
    "latitude",
    "longitude",
    "position",
    "into",
    "rooms",
    "place",
    "picture",
  ],
  plan: ["picture", "width_m", "rooms", "devices", "removed"],
  panel: ["name", "room"],
  gateway: ["name", "driver"],
  template: ["name", "registers"],
  meter: ["name", "hardware"],
  protection: ["min_on_s", "min_off_s", "max_run_s"],
  interlock: ["name", "switches", "corrects"],
  demand_limit: ["limit", "measure", "minutes", "restore_percent", "is_on", "loads"],
  waste: ["kind", "day", "decision", "note", "sensor"],
  alarm: ["why", "owner", "ticket"],
  alarm_rule: ["priority", "on_delay_s", "off_delay_s", "is_latching", "advice", "is_on"],
  channel: ["name", "kind", "priorities", "quiet"],
  hold: ["switch_state", "level", "until", "why", "switches"],
  access: ["people", "places", "rooms", "devices", "switches", "manages"],
  schedule: [
    "name",
    "isActive",
    "time",
    "days",
    "date",
    "repeats",
    "force",
    "before",
    "rhythm",
    "actions",
    "more_times",
    "due",
    "paused_until",
  ],
  tariff: ["name", "currency", "time_zone", "versions", "from", "lines"],
  supply: [
    "name",
    "consumer_number",
    "meters",
    "export_meter",
    "contract_demand",
    "connected_load",
    "past_demands",
    "reading_day",
    "tariffs",
    "budget",
    "co2",
    "shares",
    "month",
    "figures",
  ],
  calendar: ["name", "group", "added", "changed", "removed", "address"],
  on_call: ["name", "room", "priorities", "turn", "from", "time", "people", "steps", "person", "since", "until", "why"],
  report_mailing: ["name", "kind", "format", "every", "on_day", "time", "people", "addresses", "is_paused"],
  scene: ["name", "actions"],
  workflow: [
    "name",
    "isActive",
    "watches",
    "trigger",
    "qualifier",
    "value",
    "minutes",
    "press",
    "actions",
    "scene",
    "notification",
    "startTime",
    "endTime",
    "safety",
    "safetyMinutes",
    "tree",
    "else",
    "steps",
    "alarm",
  ],
  user: [
    "name",
    "fullname",
    "email",
    "username",
    "phone",
    "organisation",
    "role",
    "hand_over_to",
    "schedules",
    "scenes",
    "workflows",
    "remotes",
    "sessions",
  ],
  enterprise: [
    "name",
    "address",
    "time_zone",
    "place",
    "currency",
    "partner_name",
    "accent",
    "logo",
    "meta",
    "second_factor",
    "idle_minutes",
    "hold_longest_minutes",
    "hold_default_minutes",
    "hold_wall_minutes",
  ],
  account: [
    "name",
    "fullname",
    "email",
    "username",
    "phone",
    "organisation",
    "location",
    "tags",
    "sessions",
    "factor",
    "passkey",
  ],
  session: ["ip", "agent", "call"],
  ticket: ["title", "issue_type", "status", "message"],
  remote: ["name", "room", "appliance_type", "brand", "blaster", "codeset", "buttons"],
} as const satisfies Record<string, readonly string[]>;

export type AuditedKind = keyof typeof FIELDS;
export type AuditedValues = Record<string, unknown>;
/** Removes characters that the database cannot store. */
type Clean = (text: string) => string;

/** Longer values, such as pictures, are cut: for the trail it is enough that they changed. */
const MAX_LENGTH = 2000;

function writable(value: unknown, clean: Clean): unknown {
  if (value === undefined) return undefined;
  const text = JSON.stringify(value, (_key, part) => (typeof part === "string" ? clean(part) : part));
  return text.length > MAX_LENGTH ? "…" : JSON.parse(text);
}

/** The fields of an action of a schedule, scene or workflow that are put into words. */
interface AuditedAction {
  UDid: { device_name: string } | null;
  groupId: { name: string } | null;
  switch_appliance_id: { name: string } | null;
  switch_state: number;
  level: number | null;
}

/** Summarises an action in a few words, because lists of actions are long. */
function inWords({ UDid, groupId, switch_appliance_id, switch_state, level }: AuditedAction): string {
  const what = groupId?.name ?? [UDid?.device_name, switch_appliance_id?.name].filter(Boolean).join(" · ");
  return `${what}: ${switch_state === 1 ? "on" : "off"}${level === null ? "" : ` (${level})`}`;
}

interface AuditedTime {
  time: number;
  sun?: { event: string; offset: number };
  actions: AuditedAction[];
}

function timeInWords({ time, sun, actions }: AuditedTime): string {
  const at = sun ? `${sun.event} ${sun.offset}` : formatHhmm(time, 24);
  return `${at}: ${actions.map(inWords).join(", ")}`;
}

function auditedValue(values: AuditedValues, field: string): unknown {
  const value = values[field];
  if (field === "more_times" && Array.isArray(value)) return value.map(timeInWords);
  return field === "actions" && Array.isArray(value) ? value.map(inWords) : value;
}

function pick(fields: readonly string[], values: AuditedValues, clean: Clean): AuditedValues {
  const known = fields.map((field) => [field, writable(auditedValue(values, field), clean)] as const);
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Returns the listed fields before and after; if both are known, only those that differ. Returns undefined if none does. */
export function auditedChange(
  thing: AuditedKind,
  before: AuditedValues | undefined,
  after: AuditedValues | undefined,
  clean: Clean = (text) => text,
): { before: AuditedValues | null; after: AuditedValues | null } | undefined {
  const fields: readonly string[] = FIELDS[thing];
  if (!before || !after)
    return { before: before ? pick(fields, before, clean) : null, after: after ? pick(fields, after, clean) : null };
  // Compares the full values, because two long texts could be cut to the same one.
  const changed = fields.filter((field) => after[field] !== undefined && !same(before[field], after[field]));
  if (changed.length === 0) return undefined;
  const none = Object.fromEntries(changed.map((field) => [field, null]));
  const only = (values: AuditedValues) => ({ ...none, ...pick(changed, values, clean) });
  return { before: only(before), after: only(after) };
}
