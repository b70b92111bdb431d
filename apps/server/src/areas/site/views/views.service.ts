import { randomUUID } from "node:crypto";
import type { BodyOf, contract, ReplyOf, View } from "@switchboard/contract";
import { type Arrangement, type TableName, VIEW_LIMITS } from "@switchboard/domain/core";
import { alreadyDeleted, missing } from "../../../core/deletions/deletions.service.ts";
import { lockMember } from "../../../core/memberships/memberships.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { storableText } from "../../../platform/db/storable-text.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type ViewRow, ViewsRepository } from "./views.repository.ts";

/** Manages people's views of lists; each sees and changes their own, whatever their role (ADR 0046). */
export class ViewsService {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async list(actor: Actor, list: TableName): Promise<ReplyOf<typeof contract.listViews>> {
    const rows = await new ViewsRepository(this.#database).list(actor, list);
    const last = rows.find(({ name }) => name === null)?.arrangement ?? null;
    return { views: rows.filter(({ name }) => name !== null).map(present), last };
  }

  create(actor: Actor, { list, name, arrangement, filters }: BodyOf<typeof contract.newView>): Promise<View> {
    return this.#change(actor, async (views) => {
      const named = (await views.list(actor, list)).filter((each) => each.name !== null);
      if (named.length >= VIEW_LIMITS.views) throw new AppError("view.too_many");
      const row = {
        id: randomUUID(),
        list,
        name,
        arrangement,
        filters: storable(filters),
        updated_at: this.#clock.now(),
      };
      const made = await views.insert(actor, row);
      if (!made) throw new AppError("view.exists");
      return present(made);
    });
  }

  edit(actor: Actor, { id, list, ...change }: BodyOf<typeof contract.editView>): Promise<View> {
    return this.#change(actor, async (views, sql) => {
      const newName = change.name?.toLowerCase();
      const others = (await views.list(actor, list)).filter((each) => each.id !== id.toLowerCase());
      if (newName && others.some(({ name }) => name?.toLowerCase() === newName)) throw new AppError("view.exists");
      const filters = change.filters && storable(change.filters);
      const row = await views.update(actor, id, list, { ...change, filters }, this.#clock.now());
      if (!row) throw await missing(sql, actor, "view", id);
      return present(row);
    });
  }

  delete(actor: Actor, id: string): Promise<{ deleted: true }> {
    return this.#change(actor, async (views, sql) => {
      if (!(await views.delete(actor, id))) return alreadyDeleted(sql, actor, "view", id);
      return { deleted: true };
    });
  }

  keepLast(actor: Actor, list: TableName, arrangement: Arrangement | null): Promise<{ kept: true }> {
    return this.#change(actor, async (views) => {
      if (arrangement) {
        await views.keepLast(actor, { id: randomUUID(), list, arrangement, updated_at: this.#clock.now() });
      } else {
        await views.forgetLast(actor, list);
      }
      return { kept: true };
    });
  }

  /** Runs one change of a person's views at a time, so that the limit holds and names stay unique. */
  #change<T>(actor: Actor, work: (views: ViewsRepository, sql: Sql) => Promise<T>): Promise<T> {
    return this.#database.transaction(async (sql) => {
      await lockMember(sql, actor);
      return work(new ViewsRepository(sql), sql);
    });
  }
}

/** Filters contain typed text, which may have characters that PostgreSQL cannot store. */
function storable(filters: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).map(([name, text]) => [name, storableText(text)]));
}

function present({ id, list, name, arrangement, filters, updated_at }: ViewRow): View {
  return { _id: id, list, name: name ?? "", arrangement, filters, updatedAt: updated_at.toISOString() };
}
