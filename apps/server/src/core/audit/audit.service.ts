import {
  type AuditEntry,
  type AuditedKind,
  type AuditedValues,
  auditedChange,
  type contract,
  type QueryOf,
  type ReplyOf,
} from "@switchboard/contract";
import { dayBounds } from "@switchboard/domain/core";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Database, Sql } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import { orderedId } from "../../platform/ordered-id.ts";
import { AuditRepository, type AuditRow, type TrailPart, type TrailRow } from "./audit.repository.ts";

export interface AuditedAction {
  /** `<thing>.<verb>`; the thing decides which of its fields may be recorded. */
  action: `${AuditedKind}.${string}`;
  /** The name of the thing at the time of the action. */
  subject: string;
  subject_id?: string | null;
  before?: object | undefined;
  after?: object | undefined;
  /** The reason why the action failed. */
  result?: string;
}

/** Actions that are recorded even when nothing differs, because something was sent to the device. */
const SENT_TO_DEVICES: ReadonlySet<string> = new Set(["device.config"]);

/** The author of an action; unknown when someone tried to sign in, and no person when the operator of the server acts. */
type Author = Pick<Actor, "enterpriseId" | "at"> & {
  userId: string | null;
  name: string | null;
  source?: "operator";
};

/** The author of what the operator of the server does by command. */
export function operatorOf(enterpriseId: string, at: Date): Author {
  return { enterpriseId, at, userId: null, name: null, source: "operator" };
}

/**
 * Records who changed what in the transaction that changes it, so that it is recorded if and only if it happened. An
 * edit that changes nothing is not recorded.
 */
export function record(sql: Sql, actor: Author, audited: AuditedAction): Promise<void> {
  return recordAll(sql, actor, [audited]);
}

/** Records many changes at once. */
export async function recordAll(sql: Sql, actor: Author, actions: readonly AuditedAction[]): Promise<void> {
  const repository = new AuditRepository(sql);
  const rows: AuditRow[] = [];
  for (const audited of actions) {
    const row = await toRow(repository, actor, audited);
    if (row) rows.push(row);
  }
  if (rows.length > 0) await repository.append(actor.enterpriseId, rows);
}

/** Returns undefined for an edit that changes nothing. */
async function toRow(
  repository: AuditRepository,
  actor: Author,
  audited: AuditedAction,
): Promise<AuditRow | undefined> {
  const thing = audited.action.slice(0, audited.action.indexOf(".")) as AuditedKind;
  const name = (values: object | undefined) =>
    withNames(repository, actor.enterpriseId, thing, values as AuditedValues | undefined);
  const [before, after] = [await name(audited.before), await name(audited.after)];
  const change =
    auditedChange(thing, before, after, storableText) ??
    (SENT_TO_DEVICES.has(audited.action) && auditedChange(thing, undefined, after, storableText));
  if (!change) return undefined;
  const at = actor.at ?? new Date();
  return {
    id: orderedId(at),
    at,
    actor_id: actor.userId,
    actor_name: actor.name && storableText(actor.name),
    source: actor.source ?? "dashboard",
    action: audited.action,
    subject: storableText(audited.subject),
    subject_id: audited.subject_id ?? null,
    ...change,
    result: audited.result ?? "ok",
  };
}

/** Returns when each thing was last changed in this way since an instant, by name; others are left out. */
export async function changesSince(
  sql: Sql,
  enterpriseId: string,
  action: AuditedAction["action"],
  since: Date,
): Promise<ReadonlyMap<string, Date>> {
  return new Map(await new AuditRepository(sql).lastSince(enterpriseId, action, since));
}

/** Replaces the device ids of a group by names, because the ids say nothing once a device is gone. */
async function withNames(
  repository: AuditRepository,
  enterpriseId: string,
  thing: AuditedKind,
  values: AuditedValues | undefined,
): Promise<AuditedValues | undefined> {
  if (thing !== "group" || !Array.isArray(values?.devices)) return values;
  const names = await repository.deviceNames(enterpriseId, values.devices);
  return { ...values, devices: values.devices.map((id) => names.get(id) ?? id) };
}

/** Lists every recorded change and every command together. */
export class AuditService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async list(actor: Actor, query: QueryOf<typeof contract.auditLog>): Promise<ReplyOf<typeof contract.auditLog>> {
    const { limit, before, dir, from_date, to_date } = query;
    const words = wordsOf(query);
    const rows = await new AuditRepository(this.#database).list(actor.enterpriseId, {
      ...words,
      parts: partsOf(words.action),
      cursor: before,
      isOldestFirst: dir === "asc",
      since: from_date ? dayBounds(from_date, actor.timeZone).from : undefined,
      until: to_date ? dayBounds(to_date, actor.timeZone).to : undefined,
      // One more row than requested tells whether there are more.
      limit: limit + 1,
    });
    return { entries: rows.slice(0, limit).map(present), more: rows.length > limit };
  }
}

/** Removes characters that PostgreSQL cannot store from the filters people typed. */
function wordsOf({ actor, action, search }: QueryOf<typeof contract.auditLog>) {
  const words = Object.entries({ actor, action, search }).flatMap(([name, text]) => {
    const filter = storableText(text ?? "").trim();
    return filter ? [[name, filter] as const] : [];
  });
  return Object.fromEntries(words) as { actor?: string; action?: string; search?: string };
}

/** Only switches and remotes have entries in other parts than the changes. */
function partsOf(action: string | undefined): TrailPart[] | undefined {
  const thing = action?.toLowerCase().split(".")[0];
  if (thing === undefined) return undefined;
  return [
    "change",
    ...(thing === "switch" ? ["command" as const] : []),
    ...(thing === "remote" ? ["infrared" as const] : []),
  ];
}

function present({ id, at, actor_name, ...same }: TrailRow): AuditEntry {
  return { _id: id, at: at.toISOString(), actor: actor_name, ...same };
}
