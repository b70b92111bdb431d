import {
  type AlarmEvent,
  type AlarmLife,
  type AlarmSource,
  DEFAULT_SOURCES,
  type NewsWords,
  newLife,
  offlineWords,
  type Priority,
  RETURNED,
  type Refusal,
  stepAlarm,
  type TransitionKind,
} from "@switchboard/domain/alarms";
import { sensorAt } from "../history/sensors.ts";
import { deviceNamed, gatewayNamed, personNamed, sensorNamed } from "../names.ts";
import type { PlannedSite } from "../plan.ts";
import { idOf } from "../repeatable.ts";
import type { SiteAlarm, SiteAlarmStep } from "../site/site.ts";
import { MINUTE } from "../time.ts";

/** A transition of an alarm. */
interface AlarmStepRow {
  _id: string;
  kind: TransitionKind;
  at: number;
  by: string | null;
  why: string | null;
  value: number | null;
  until: number | null;
  /** Only for `assigned`. */
  to?: string | null;
}

/** Refers to things by id. Instants are in milliseconds. */
export interface AlarmRow extends Pick<NewsWords, "code" | "params" | "head" | "message"> {
  _id: string;
  key: string;
  source: AlarmSource;
  priority: Priority;
  advice: string;
  device: string | null;
  sensor: string | null;
  /** The key of the alarm. */
  workflow: string | null;
  schedule: string | null;
  gateway: string | null;
  life: AlarmLife;
  raisedAt: number;
  clearedAt: number | null;
  acknowledged: { at: number; by: string | null } | null;
  owner: string | null;
  shelved: { by: string | null; why: string } | null;
  closed: { by: string | null; cause: string } | null;
  under: string | null;
  flapping: { since: number; count: number } | null;
  ticket: string | null;
  value: number | null;
  /** Oldest first. */
  steps: AlarmStepRow[];
}

interface Doer {
  by: string | null;
  why?: string | null;
  newId(): string;
}

/** Applies an event to an alarm by the domain's rule, and records who did it. Returns the reason when it is refused. */
function applyEvent(row: AlarmRow, event: AlarmEvent, { by, why = null, newId }: Doer): Refusal | undefined {
  const step = stepAlarm(row.life, event);
  if ("refused" in step) return step.refused;
  row.life = step.alarm;
  for (const kind of step.transitions) {
    // An automatic closing has no person.
    const isReturn = kind === "closed" && event.kind !== "close";
    const who = isReturn ? null : by;
    const reason = isReturn ? RETURNED : why;
    const until = event.kind === "shelve" ? event.until : null;
    const to = event.kind === "assign" ? { to: event.person } : {};
    row.steps.push({ _id: newId(), kind, at: event.at, by: who, why: reason, value: null, until, ...to });
    note(row, kind, event, who, reason);
  }
  return undefined;
}

/** Updates the fields of an alarm after a transition. */
function note(row: AlarmRow, kind: TransitionKind, event: AlarmEvent, by: string | null, why: string | null): void {
  const { at } = event;
  if (kind === "raised_again") Object.assign(row, { raisedAt: at, clearedAt: null, acknowledged: null });
  if (kind === "cleared") row.clearedAt = at;
  if (kind === "acknowledged") row.acknowledged = { at, by };
  if (kind === "shelved") row.shelved = { by, why: why ?? "" };
  if (kind === "unshelved" || kind === "shelving_over" || kind === "closed") row.shelved = null;
  if (kind === "closed") row.closed = { by, cause: why ?? "" };
  if (event.kind === "assign") row.owner = event.person;
}

/** Returns an alarm as it is when it is raised. */
function raise(
  fields: Pick<AlarmRow, "_id" | "key" | "source" | "code" | "params" | "head" | "message">,
  at: number,
): AlarmRow {
  const rule = DEFAULT_SOURCES[fields.source];
  const first = { _id: idOf(`${fields._id} raised`), kind: "raised" as const, at };
  return {
    ...fields,
    priority: rule.priority,
    advice: rule.advice,
    device: null,
    sensor: null,
    workflow: null,
    schedule: null,
    gateway: null,
    life: newLife(rule),
    raisedAt: at,
    clearedAt: null,
    acknowledged: null,
    owner: null,
    shelved: null,
    closed: null,
    under: null,
    flapping: null,
    ticket: null,
    value: null,
    steps: [{ ...first, by: null, why: null, value: null, until: null }],
  };
}

function eventOf({ did, why = "", stillFor = 0 }: SiteAlarmStep, at: number, now: number, person: string): AlarmEvent {
  if (did === "shelve") return { kind: did, at, until: now + stillFor };
  if (did === "close") return { kind: did, at, cause: why };
  if (did === "assign") return { kind: did, at, person };
  if (did === "note") return { kind: did, at, text: why };
  return { kind: did, at };
}

interface Subject {
  device: string | undefined;
  gateway: string | null;
  workflow: string | undefined;
  schedule: string | undefined;
  head: string;
}

/** Builds the key like the server's watchers, so that the end of a live condition also ends the sample's alarm. */
function keyOf(source: AlarmSource, { device, gateway, workflow, schedule, head }: Subject): string {
  if (gateway !== null) return `gateway ${gateway}`;
  if (workflow !== undefined) return `workflow ${idOf(`workflow ${workflow}`)} ${device}`;
  if (schedule !== undefined) return `schedule ${idOf(`schedule ${schedule}`)}`;
  return `${source} ${device ?? head}${source === "offline" || source === "motor" ? "" : ` ${head}`}`;
}

/** Returns the measured value at the time of the alarm. */
function measuredAt(site: PlannedSite, { sensor, value, ago }: SiteAlarm, now: number): number | null {
  if (value !== undefined || sensor === undefined) return value ?? null;
  const place = { zone: site.site.time_zone, now, today: now, spansOf: () => [] };
  return sensorAt(sensorNamed(site, sensor), now - ago, place);
}

function planAlarm(site: PlannedSite, alarm: SiteAlarm, now: number): AlarmRow[] {
  const { ago, source, words, device, sensor, workflow, schedule, ticket, advice, priority } = alarm;
  const { code, params, head, message } = words;
  const about = device === undefined ? null : deviceNamed(site, device);
  const gateway = alarm.gateway === undefined ? null : gatewayNamed(site, alarm.gateway).id;
  const key = keyOf(source, { device: about?.id, gateway, workflow, schedule, head });
  const _id = idOf(`alarm ${site.id} ${key} ${ago}`);
  const named: AlarmRow["params"] = { ...(about && { device_name: about.name }), ...params };
  if (source === "offline" || source === "gateway") named.since = now - ago;
  const row = raise({ _id, key, source, code, params: named, head, message }, now - ago);
  Object.assign(row, {
    device: about?.id ?? null,
    sensor: sensor === undefined ? null : sensorNamed(site, sensor).id,
    workflow: workflow === undefined ? null : idOf(`workflow ${workflow}`),
    schedule: schedule === undefined ? null : idOf(`schedule ${schedule}`),
    ticket: ticket === undefined ? null : idOf(`ticket ${ticket}`),
    gateway,
    value: measuredAt(site, alarm, now),
    ...(advice !== undefined && { advice }),
    ...(priority !== undefined && { priority }),
  });
  for (const [index, step] of (alarm.steps ?? []).entries()) {
    const person = personNamed(site, step.by).id;
    const isSeen = step.did === "raise" || step.did === "clear";
    const newId = () => idOf(`${_id} ${index} ${row.steps.length}`);
    const event = eventOf(step, now - step.ago, now, person);
    const refused = applyEvent(row, event, { by: isSeen ? null : person, why: step.why ?? null, newId });
    if (refused) throw new Error(`"${head}" does not ${step.did}: ${refused}`);
  }
  if (alarm.flapsSince !== undefined) row.flapping = { since: now - alarm.flapsSince, count: row.life.count };
  return [row, ...(alarm.below ?? []).map((name) => below(site, name, row))];
}

/** Returns an alarm that was raised shortly after its cause. */
function below(site: PlannedSite, name: string, cause: AlarmRow): AlarmRow {
  const device = deviceNamed(site, name);
  const { code, params, head, message } = offlineWords(cause.raisedAt);
  const key = `offline ${device.id}`;
  const _id = idOf(`${cause._id} ${name}`);
  const row = raise(
    { _id, key, source: "offline", code, params: { device_name: name, ...params }, head, message },
    cause.raisedAt,
  );
  const folded = { _id: idOf(`${_id} folded`), kind: "folded" as const, at: cause.raisedAt + MINUTE };
  row.steps.push({ ...folded, by: null, why: null, value: null, until: null });
  return { ...row, device: device.id, under: cause._id };
}

/** Returns the alarms of a building, open and closed. */
export function planAlarms(site: PlannedSite, now: number): AlarmRow[] {
  return site.site.alarms.flatMap((alarm) => planAlarm(site, alarm, now));
}
