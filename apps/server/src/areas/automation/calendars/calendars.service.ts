import { randomUUID } from "node:crypto";
import type { BodyOf, Calendar, contract, ReplyOf } from "@switchboard/contract";
import { dayInWords, daysToTell, editDays, holidaysToTake, takeDays } from "@switchboard/domain/automation";
import { MOST_CALENDARS, MOST_ENTRIES } from "@switchboard/domain/core";
import { record } from "../../../core/audit/audit.service.ts";
import { tellAudience } from "../../../core/changes/changes.service.ts";
import { alreadyDeleted, missing } from "../../../core/deletions/deletions.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { isForeignKeyViolation } from "../../../platform/db/pg-errors.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { readAddress } from "../../../platform/public-fetch/pinned-address.ts";
import { enterpriseFacts } from "../../people/enterprises/enterprise-facts.service.ts";
import { daysOfFile, FILE } from "./calendar-sources.ts";
import { type CalendarRow, CalendarsRepository, type StoredEntry } from "./calendars.repository.ts";

export interface CalendarsDependencies {
  database: Database;
  clock: Clock;
  /** Recomputes the next runs of all schedules that depend on the day, in the transaction that changes the days. */
  schedules: { replan(enterpriseId: string, sql: Sql): Promise<void> };
}

/** Manages special days. Everyone who has schedules sees them, admins change them. */
export class CalendarsService {
  readonly #parts: CalendarsDependencies;

  constructor(parts: CalendarsDependencies) {
    this.#parts = parts;
  }

  async list(actor: Actor): Promise<ReplyOf<typeof contract.listCalendars>> {
    const { database } = this.#parts;
    const { place } = await enterpriseFacts(database, actor.enterpriseId);
    return { docs: (await new CalendarsRepository(database).list(actor)).map((row) => present(row, actor)), place };
  }

  create(actor: Actor, { name, groupId }: BodyOf<typeof contract.newCalendar>): Promise<Calendar> {
    const { enterpriseId } = actor;
    return this.#parts.database.transaction(async (sql) => {
      await lockEnterprise(sql, enterpriseId);
      const repository = new CalendarsRepository(sql);
      if ((await repository.count(enterpriseId)) >= MOST_CALENDARS) throw new AppError("calendar.too_many");
      const id = randomUUID();
      const calendarRow = { id, name, groupId, at: this.#parts.clock.now() };
      await repository.insert(enterpriseId, calendarRow).catch((error: unknown) => {
        throw isForeignKeyViolation(error) ? new AppError("group.not_found") : error;
      });
      const calendar = await requireCalendar(sql, actor, id);
      const after = { name, group: calendar.group_name };
      await record(sql, actor, { action: "calendar.create", subject: name, subject_id: id, after });
      await tellAudience(sql, actor, "everyone", "calendars");
      return present(calendar, actor);
    });
  }

  rename(actor: Actor, id: string, name: string): Promise<Calendar> {
    return this.#change(actor, id, "edit", async (repository, before) => {
      await repository.rename(actor.enterpriseId, id, name);
      return { before: { name: before.name }, after: { name } };
    });
  }

  delete(actor: Actor, id: string): Promise<{ deleted: true }> {
    const { enterpriseId } = actor;
    return this.#parts.database.transaction(async (sql) => {
      await lockEnterprise(sql, enterpriseId);
      const repository = new CalendarsRepository(sql);
      const before = await repository.find(enterpriseId, id);
      if (!before) return alreadyDeleted(sql, actor, "calendar", id);
      await repository.delete(enterpriseId, id);
      const was = { name: before.name, group: before.group_name, removed: before.entries.map(dayInWords) };
      await record(sql, actor, { action: "calendar.delete", subject: before.name, subject_id: id, before: was });
      await this.#daysChanged(sql, actor);
      return { deleted: true };
    });
  }

  editDays(actor: Actor, { id, ...changes }: BodyOf<typeof contract.editCalendarDays>): Promise<Calendar> {
    return this.#changeDays(actor, id, (entries) => editDays(entries, changes, randomUUID));
  }

  takeHolidays(actor: Actor, { id, state, years, type }: BodyOf<typeof contract.takeHolidays>): Promise<Calendar> {
    return this.#changeDays(actor, id, (entries) => takeDays(entries, holidaysToTake(state, years, type), randomUUID));
  }

  async importFile(actor: Actor, { id, text, type }: BodyOf<typeof contract.importCalendar>): Promise<Calendar> {
    const days = await daysOfFile(actor, { text, type }, this.#parts.clock.now());
    return this.#changeDays(actor, id, (entries) => takeDays(entries, [{ source: FILE, days }], randomUUID));
  }

  /** A chore reads the address within seconds, because no request leaves the server from inside a call (design §11). */
  follow(actor: Actor, { id, address, type }: BodyOf<typeof contract.followCalendar>): Promise<Calendar> {
    const newAddress = address === null ? null : addressOf(address);
    return this.#change(actor, id, "follow", async (repository, before) => {
      await repository.follow(actor.enterpriseId, id, { address: newAddress, type, at: this.#parts.clock.now() });
      return { before: { address: siteOf(before.address) }, after: { address: siteOf(newAddress) } };
    });
  }

  #changeDays(actor: Actor, id: string, work: (entries: StoredEntry[]) => StoredEntry[]): Promise<Calendar> {
    return this.#change(actor, id, "days", async (repository, { entries }, sql) => {
      const newEntries = work(entries);
      if (newEntries.length > MOST_ENTRIES) throw new AppError("calendar.full");
      await repository.setEntries(actor.enterpriseId, id, newEntries);
      await this.#daysChanged(sql, actor);
      return { after: daysToTell(entries, newEntries) };
    });
  }

  async #change(
    actor: Actor,
    id: string,
    verb: string,
    work: (
      repository: CalendarsRepository,
      before: CalendarRow,
      sql: Sql,
    ) => Promise<{ before?: object; after: object }>,
  ): Promise<Calendar> {
    return this.#parts.database.transaction(async (sql) => {
      await lockEnterprise(sql, actor.enterpriseId);
      const before = await requireCalendar(sql, actor, id);
      const change = await work(new CalendarsRepository(sql), before, sql);
      const after = await requireCalendar(sql, actor, id);
      await record(sql, actor, { action: `calendar.${verb}`, subject: after.name, subject_id: id, ...change });
      await tellAudience(sql, actor, "everyone", "calendars");
      return present(after, actor);
    });
  }

  async #daysChanged(sql: Sql, actor: Actor): Promise<void> {
    await this.#parts.schedules.replan(actor.enterpriseId, sql);
    await tellAudience(sql, actor, "everyone", "schedules");
  }
}

function addressOf(text: string): string {
  try {
    return readAddress(text).href;
  } catch {
    throw new AppError("calendar.address");
  }
}

async function requireCalendar(sql: Sql, actor: Actor, id: string): Promise<CalendarRow> {
  const row = await new CalendarsRepository(sql).find(actor.enterpriseId, id);
  if (!row) throw await missing(sql, actor, "calendar", id);
  return row;
}

/** The whole address of a private calendar gives access to it, so everyone but admins sees only the site. */
function siteOf(address: string | null): string | null {
  return address === null ? null : new URL(address).origin;
}

function present(row: CalendarRow, { role }: Pick<Actor, "role">): Calendar {
  const { id, name, group_id, group_name, entries, address, day_type, fetched_at, failure } = row;
  const visible = role === "admin" ? address : siteOf(address);
  return {
    _id: id,
    name,
    group: group_id === null ? null : { _id: group_id, name: group_name ?? "" },
    entries,
    follows:
      visible === null
        ? null
        : {
            address: visible,
            type: day_type ?? "holiday",
            fetchedAt: fetched_at?.toISOString() ?? null,
            failure,
          },
  };
}
