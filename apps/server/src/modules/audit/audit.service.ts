import type { AuditEntry, contract, QueryOf, ReplyOf } from "@switchboard/contract";
import { dayBounds } from "@switchboard/domain";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Database, Sql } from "../../platform/db/database.ts";
import { storableText } from "../auth/storable-text.ts";
import { AuditRepository, type TrailRow } from "./audit.repository.ts";
import { type Audited, auditedChange } from "./audited-fields.ts";
import { orderedId } from "./ordered-id.ts";

export interface Deed {
  /** `<thing>.<verb>`: what may be written down of the thing follows from its name. */
  action: `${Audited}.${string}`;
  /** The thing by the name it has, or had. */
  subject: string;
  subject_id?: string | null;
  before?: object | undefined;
  after?: object | undefined;
  /** Why not, where it came to nothing. */
  result?: string;
}

type Doer = Pick<Actor, "enterpriseId" | "userId" | "name" | "at">;

/** Writes down who changed what, as part of the transaction that changes it: recorded if and only if it happened. */
export async function record(sql: Sql, actor: Doer, deed: Deed): Promise<void> {
  const thing = deed.action.slice(0, deed.action.indexOf(".")) as Audited;
  const at = actor.at ?? new Date();
  await new AuditRepository(sql).append(actor.enterpriseId, {
    id: orderedId(at),
    at,
    actor_id: actor.userId,
    actor_name: actor.name,
    source: "dashboard",
    action: deed.action,
    subject: deed.subject,
    subject_id: deed.subject_id ?? null,
    ...auditedChange(thing, deed.before, deed.after),
    result: deed.result ?? "ok",
  });
}

/** Who did what: every change that was recorded, and every command, as one list. */
export class AuditService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async list(actor: Actor, query: QueryOf<typeof contract.auditLog>): Promise<ReplyOf<typeof contract.auditLog>> {
    const { limit, before, from_date, to_date } = query;
    const rows = await new AuditRepository(this.#database).list(actor.enterpriseId, {
      ...wordsOf(query),
      cursor: before,
      since: from_date ? dayBounds(from_date, actor.timeZone).from : undefined,
      until: to_date ? dayBounds(to_date, actor.timeZone).to : undefined,
      // One more than asked for tells whether there are more.
      limit: limit + 1,
    });
    return { entries: rows.slice(0, limit).map(present), more: rows.length > limit };
  }
}

/** What people typed, without what the store could not look for. */
function wordsOf({ actor, action, search }: QueryOf<typeof contract.auditLog>) {
  const words = Object.entries({ actor, action, search }).flatMap(([name, text]) => {
    const wanted = storableText(text ?? "").trim();
    return wanted ? [[name, wanted] as const] : [];
  });
  return Object.fromEntries(words) as { actor?: string; action?: string; search?: string };
}

function present({ id, at, actor_name, ...same }: TrailRow): AuditEntry {
  return { _id: id, at: at.toISOString(), actor: actor_name, ...same };
}
