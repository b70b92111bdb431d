import { randomUUID } from "node:crypto";
import type { BodyOf, contract, Shortcut } from "@switchboard/contract";
import { alreadyDeleted, missing } from "../../../core/deletions/deletions.service.ts";
import { lockMember } from "../../../core/memberships/memberships.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type ShortcutRow, ShortcutsRepository } from "./shortcuts.repository.ts";

/** Manages the shortcuts on a person's home screen, in their own order. */
export class ShortcutsService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async list(actor: Actor): Promise<{ shortcuts: Shortcut[] }> {
    return { shortcuts: present(await new ShortcutsRepository(this.#database).list(actor)) };
  }

  /** Adds a shortcut after the existing ones. A plan replaces the one before, because Home has room for one. */
  create(actor: Actor, { type, target }: BodyOf<typeof contract.newShortcut>): Promise<Shortcut> {
    return this.#change(actor, async (shortcuts) => {
      if (!(await shortcuts.mayUse(actor, type, target))) throw new AppError(`${type}.not_found`);
      if (type === "plan") await shortcuts.deletePlan(actor);
      const id = randomUUID();
      const before = await shortcuts.list(actor);
      if (!(await shortcuts.insert(actor, { id, type, target }, before.length))) throw new AppError("shortcut.exists");
      const made = await this.#tidy(actor, shortcuts);
      const shortcut = made.find(({ _id }) => _id === id);
      if (!shortcut) throw new AppError("shortcut.not_found");
      return shortcut;
    });
  }

  /** Moves a shortcut to a position among the visible ones; beyond the last means last. */
  move(actor: Actor, id: string, position: number): Promise<{ shortcuts: Shortcut[] }> {
    return this.#change(actor, async (shortcuts, sql) => {
      const shown = (await shortcuts.list(actor)).filter(({ usable }) => usable);
      const moved = shown.find((row) => row.id === id.toLowerCase());
      if (!moved) throw await missing(sql, actor, "shortcut", id);
      const rest = shown.filter((row) => row !== moved);
      const order = rest.toSpliced(position, 0, moved).map((row) => row.id);
      return { shortcuts: await this.#tidy(actor, shortcuts, order) };
    });
  }

  delete(actor: Actor, id: string): Promise<{ deleted: true }> {
    return this.#change(actor, async (shortcuts, sql) => {
      if (!(await shortcuts.delete(actor, id))) return alreadyDeleted(sql, actor, "shortcut", id);
      await this.#tidy(actor, shortcuts);
      return { deleted: true };
    });
  }

  #change<T>(actor: Actor, work: (shortcuts: ShortcutsRepository, sql: Sql) => Promise<T>): Promise<T> {
    return this.#database.transaction(async (sql) => {
      // The removal of a device takes the same lock, with the shortcuts to its switches.
      await lockEnterprise(sql, actor.enterpriseId);
      // A person's shortcuts change one at a time.
      await lockMember(sql, actor);
      return work(new ShortcutsRepository(sql), sql);
    });
  }

  /** Renumbers without gaps: visible ones first, in the given or former order, then the hidden ones. */
  async #tidy(actor: Actor, shortcuts: ShortcutsRepository, order?: string[]): Promise<Shortcut[]> {
    const rows = await shortcuts.list(actor);
    const place = (row: ShortcutRow) => (row.usable ? (order?.indexOf(row.id) ?? 0) : rows.length);
    const sorted = rows.toSorted((a, b) => place(a) - place(b));
    await shortcuts.saveOrder(
      actor,
      sorted.map((row) => row.id),
    );
    return present(sorted);
  }
}

function present(rows: readonly ShortcutRow[]): Shortcut[] {
  const shown = rows.filter(({ usable }) => usable);
  return shown.map(({ id, type, target }, position) => ({ _id: id, type, position, target }));
}
