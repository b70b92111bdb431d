import { randomUUID } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import type { BodyOf, CalendarChange, contract } from "@switchboard/contract";
import {
  CHANGE_DAYS,
  type ChangedRun,
  type DecidedSchedule,
  editDays,
  holidaysToTake,
  runsChanged,
  type Surroundings,
  takeDays,
  toldChange,
} from "@switchboard/domain/automation";
import { dayBook, localDay, MOST_ENTRIES } from "@switchboard/domain/core";
import { missing } from "../../../core/deletions/deletions.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { enterpriseFacts } from "../../people/enterprises/enterprise-facts.service.ts";
import { daysOfFile, FILE } from "./calendar-sources.ts";
import { CalendarsRepository, type StoredEntry } from "./calendars.repository.ts";

/** How many schedules are checked before other work gets a turn. */
const BATCH = 200;

export interface PreviewDependencies {
  database: Database;
  clock: Clock;
  /** All schedules of the enterprise that depend on the day. */
  schedules: { minding(enterpriseId: string): Promise<DecidedSchedule[]> };
}

/** Previews the effect of changed days on the next runs, by the rule that runs them. */
export class CalendarPreview {
  readonly #parts: PreviewDependencies;

  constructor(parts: PreviewDependencies) {
    this.#parts = parts;
  }

  async of(actor: Actor, change: BodyOf<typeof contract.previewCalendar>): Promise<CalendarChange> {
    const { database, clock, schedules } = this.#parts;
    const { enterpriseId } = actor;
    const all = await new CalendarsRepository(database).all(enterpriseId);
    const calendar = all.find(({ id }) => id === change.id.toLowerCase());
    if (!calendar) throw await missing(database, actor, "calendar", change.id);
    const entries = await this.#entriesAfter(actor, calendar.entries, change);
    if (entries.length > MOST_ENTRIES) throw new AppError("calendar.full");
    const { timeZone, place } = await enterpriseFacts(database, enterpriseId);
    const around = (days: (row: (typeof all)[number]) => StoredEntry[]): Surroundings => {
      const calendars = all.map((row) => ({ group: row.group_id, entries: days(row) }));
      return { timeZone, place, dayAt: dayBook(calendars) };
    };
    const before = around((row) => row.entries);
    const after = around((row) => (row === calendar ? entries : row.entries));
    const now = clock.now();
    const span = { from: localDay(now, timeZone), days: CHANGE_DAYS, now };
    const minding = await schedules.minding(enterpriseId);
    const runs: ChangedRun[] = [];
    for (let first = 0; first < minding.length; first += BATCH) {
      runs.push(...runsChanged(minding.slice(first, first + BATCH), before, after, span));
      await breathe();
    }
    return { days: CHANGE_DAYS, entries: entries.length, ...present(toldChange(runs)) };
  }

  async #entriesAfter(
    actor: Actor,
    entries: StoredEntry[],
    { days, holidays, file, deleted }: BodyOf<typeof contract.previewCalendar>,
  ): Promise<StoredEntry[]> {
    if (deleted) return [];
    let changed = days ? editDays(entries, days, randomUUID) : entries;
    if (holidays) {
      const { state, years, type } = holidays;
      changed = takeDays(changed, holidaysToTake(state, years, type), randomUUID);
    }
    if (!file) return changed;
    const read = await daysOfFile(actor, file, this.#parts.clock.now());
    return takeDays(changed, [{ source: FILE, days: read }], randomUUID);
  }
}

type ChangeSummary = ReturnType<typeof toldChange>;

function present({ added, moved, dropped }: ChangeSummary): Pick<CalendarChange, "added" | "moved" | "dropped"> {
  const runs = ({ count, named }: ChangeSummary["added"]) => ({
    count,
    named: named.map(({ schedule, name, was, is, because }) => ({
      schedule: { _id: schedule, name },
      was: was?.toISOString() ?? null,
      is: is?.toISOString() ?? null,
      because,
    })),
  });
  return { added: runs(added), moved: runs(moved), dropped: runs(dropped) };
}
