import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { takeDays } from "@switchboard/domain/automation";
import { MOST_ENTRIES } from "@switchboard/domain/core";
import { tellAudience } from "../../../core/changes/changes.service.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { ShareUsedUp } from "../../../platform/fair-share.ts";
import { FetchError } from "../../../platform/public-fetch/pinned-address.ts";
import type { createPublicFetch } from "../../../platform/public-fetch/public-fetch.ts";
import { Tally } from "../../../platform/tally.ts";
import { enterpriseFacts } from "../../people/enterprises/enterprise-facts.service.ts";
import { ADDRESS, wantedDays } from "./calendar-sources.ts";
import { CalendarsRepository, type StoredEntry, type ToFetch } from "./calendars.repository.ts";
import { UnreadableCalendar } from "./expand-ical.ts";
import { readIcalInThread } from "./ical-reader.ts";
import type { IcalEntry } from "./read-ical.ts";

const HOUR = 3_600_000;
/** Between two readings of an address, and after one that failed. */
const EVERY = 6 * HOUR;
const AFTER_FAILURE = HOUR / 2;
/** How many addresses are read at once, in total and per enterprise: an address that does not answer occupies its place for 15 seconds. */
const AT_ONCE = 16;
const EACH_AT_ONCE = 2;
/** The author of changes that no person made. */
const NOBODY = "";

interface Dependencies {
  database: Database;
  clock: Clock;
  fetch: ReturnType<typeof createPublicFetch>;
  schedules: { replan(enterpriseId: string, sql: Sql): Promise<void> };
}

/** Reads the calendars that others keep. What fails keeps the days that were read before, and says so. */
export class FollowedCalendars {
  readonly #parts: Dependencies;
  /** How many addresses of each enterprise are being read. */
  readonly #busy = new Tally();

  constructor(parts: Dependencies) {
    this.#parts = parts;
  }

  /** Called every few seconds; each address is read by one server. Whoever is done makes room for another that is due. */
  async fetchDue(): Promise<void> {
    const due = await this.#claim(AT_ONCE);
    await Promise.all(due.map((calendar) => this.#fetchOn(calendar)));
  }

  async #fetchOn(first: ToFetch): Promise<void> {
    for (let next: ToFetch | undefined = first; next; [next] = await this.#claim(1)) {
      const { enterprise_id } = next;
      await this.#fetch(next, this.#parts.clock.now()).finally(() => this.#busy.add(enterprise_id, -1));
    }
  }

  async #claim(limit: number): Promise<ToFetch[]> {
    const { database, clock } = this.#parts;
    const now = clock.now();
    const again = new Date(now.getTime() + EVERY);
    const busy = this.#busy.owners().filter((owner) => this.#busy.of(owner) >= EACH_AT_ONCE);
    const share = { limit, each: EACH_AT_ONCE, busy };
    const due = await new CalendarsRepository(database).claimToFetch(now, again, share);
    for (const { enterprise_id } of due) this.#busy.add(enterprise_id, 1);
    return due;
  }

  async #fetch(calendar: ToFetch, now: Date): Promise<void> {
    const { enterprise_id, id, address, etag } = calendar;
    try {
      const fetched = await this.#parts.fetch(enterprise_id, address, etag);
      const days = fetched === "unchanged" ? "unchanged" : await this.#read(calendar, fetched.text, now);
      await this.#keep(calendar, { days, etag: fetched === "unchanged" ? etag : fetched.etag }, now);
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      const again = new Date(now.getTime() + AFTER_FAILURE);
      await this.#parts.database.transaction(async (sql) => {
        await new CalendarsRepository(sql).notFetched(enterprise_id, id, failure, again);
        await tellAudience(sql, { enterpriseId: enterprise_id, userId: NOBODY }, "everyone", "calendars");
      });
    }
  }

  /** Before anything is locked: what others have written may take its time. */
  async #read({ enterprise_id, day_type }: ToFetch, text: string, now: Date): Promise<IcalEntry[]> {
    const { timeZone } = await enterpriseFacts(this.#parts.database, enterprise_id);
    return readIcalInThread(enterprise_id, text, { type: day_type ?? "holiday", timeZone, ...wantedDays(now) });
  }

  /** Where it was told to follow another address meanwhile, or as other days, what came from this one is nothing to it. */
  #keep({ enterprise_id, id, address, day_type }: ToFetch, { days, etag }: FetchedDays, now: Date): Promise<void> {
    return this.#parts.database.transaction(async (sql) => {
      await lockEnterprise(sql, enterprise_id);
      const repository = new CalendarsRepository(sql);
      const calendar = await repository.find(enterprise_id, id);
      if (calendar?.address !== address || calendar.day_type !== day_type) return;
      if (days !== "unchanged") {
        const entries = takeDays(calendar.entries, [{ source: ADDRESS, days }], randomUUID);
        if (entries.length > MOST_ENTRIES) throw new UnreadableCalendar("full");
        if (!isDeepStrictEqual(entries.map(daysAlone), calendar.entries.map(daysAlone))) {
          await repository.setEntries(enterprise_id, id, entries);
          await this.#parts.schedules.replan(enterprise_id, sql);
          await tellAudience(sql, { enterpriseId: enterprise_id, userId: NOBODY }, "everyone", "schedules");
        }
      }
      await repository.fetched(enterprise_id, id, { etag, at: now });
      await tellAudience(sql, { enterpriseId: enterprise_id, userId: NOBODY }, "everyone", "calendars");
    });
  }
}

interface FetchedDays {
  days: IcalEntry[] | "unchanged";
  etag: string | null;
}

function daysAlone({ _id, ...day }: StoredEntry) {
  return day;
}

function failureOf(error: unknown): string | undefined {
  if (error instanceof FetchError) return error.failure;
  if (error instanceof UnreadableCalendar) return error.failure;
  // Other files of the same enterprise keep it waiting: it is tried again soon.
  if (error instanceof ShareUsedUp) return "too_slow";
  return undefined;
}
