import { type BodyOf, type Calendar, type CalendarChange, contract } from "@switchboard/contract";
import {
  CHANGE_DAYS,
  type ChangedRun,
  dayInWords,
  daysToTell,
  editDays,
  holidaysToTake,
  localDay,
  MOST_CALENDARS,
  MOST_ENTRIES,
  runsChanged,
  takeDays,
  toldChange,
} from "@switchboard/domain";
import type { On } from "../calls.ts";
import { byName } from "../order.ts";
import { need, refuse } from "../refuse.ts";
import type { DemoStore } from "../store.ts";
import { decidedSchedules, surroundingsOf, surroundingsWith } from "./schedule-book.ts";

/** The calendars of the demo, as the server has them. */
class DemoCalendars {
  readonly #store: DemoStore;

  constructor(store: DemoStore) {
    this.#store = store;
  }

  list() {
    const { tables, place } = this.#store;
    const isOfRoom = ({ group }: Calendar) => Number(group !== null);
    return { docs: tables.calendars.toSorted((a, b) => isOfRoom(a) - isOfRoom(b) || byName(a, b)), place };
  }

  create({ name, groupId }: BodyOf<typeof contract.newCalendar>): Calendar {
    const { calendars, groups } = this.#store.tables;
    if (calendars.length >= MOST_CALENDARS) throw refuse("calendar.too_many");
    const room =
      groupId === null
        ? null
        : need(
            groups.find(({ _id }) => _id === groupId),
            "group.not_found",
          );
    const group = room && { _id: room._id, name: room.name };
    const calendar: Calendar = { _id: this.#store.newId(), name, group, entries: [], follows: null };
    calendars.push(calendar);
    this.#record("create", calendar, { after: { name, group: group?.name ?? null } });
    return calendar;
  }

  rename({ id, name }: BodyOf<typeof contract.editCalendar>): Calendar {
    const calendar = this.#find(id);
    const before = { name: calendar.name };
    calendar.name = name;
    this.#record("edit", calendar, { before, after: { name } });
    return calendar;
  }

  remove(id: string): { deleted: true } {
    const calendar = this.#find(id);
    const { calendars } = this.#store.tables;
    calendars.splice(calendars.indexOf(calendar), 1);
    const { name, group, entries } = calendar;
    const before = { name, group: group?.name ?? null, removed: entries.map(dayInWords) };
    this.#record("delete", calendar, { before });
    this.#store.replan();
    return { deleted: true };
  }

  editDays({ id, ...changes }: BodyOf<typeof contract.editCalendarDays>): Calendar {
    return this.#setDays(id, (entries) => editDays(entries, changes, () => this.#store.newId()));
  }

  takeHolidays({ id, state, years, type }: BodyOf<typeof contract.takeHolidays>): Calendar {
    const taken = holidaysToTake(state, years, type);
    return this.#setDays(id, (entries) => takeDays(entries, taken, () => this.#store.newId()));
  }

  /** As the server foretells it; a file is read by the server alone. */
  preview({ id, days, holidays, file, deleted }: BodyOf<typeof contract.previewCalendar>): CalendarChange {
    const calendar = this.#find(id);
    if (file) throw refuse("demo.read_only");
    const newId = () => this.#store.newId();
    let entries = deleted ? [] : calendar.entries;
    if (days && !deleted) entries = editDays(entries, days, newId);
    if (holidays && !deleted) {
      const { state, years, type } = holidays;
      entries = takeDays(entries, holidaysToTake(state, years, type), newId);
    }
    if (entries.length > MOST_ENTRIES) throw refuse("calendar.full");
    const { tables, zone } = this.#store;
    const calendars = tables.calendars.map((each) => (each === calendar ? { ...each, entries } : each));
    const now = new Date();
    const span = { from: localDay(now, zone), days: CHANGE_DAYS, now };
    const [before, after] = [surroundingsOf(this.#store), surroundingsWith(this.#store, calendars)];
    const told = toldChange(runsChanged(decidedSchedules(this.#store), before, after, span));
    const runs = ({ count, named }: (typeof told)["added"]) => ({ count, named: named.map(presentChanged) });
    const [added, moved, dropped] = [runs(told.added), runs(told.moved), runs(told.dropped)];
    return { days: CHANGE_DAYS, entries: entries.length, added, moved, dropped };
  }

  #setDays(id: string, work: (entries: Calendar["entries"]) => Calendar["entries"]): Calendar {
    const calendar = this.#find(id);
    const wanted = work(calendar.entries);
    if (wanted.length > MOST_ENTRIES) throw refuse("calendar.full");
    const after = daysToTell(calendar.entries, wanted);
    calendar.entries = wanted;
    this.#record("days", calendar, { after });
    this.#store.replan();
    return calendar;
  }

  #find(id: string): Calendar {
    return need(
      this.#store.tables.calendars.find(({ _id }) => _id === id),
      "calendar.not_found",
    );
  }

  #record(verb: string, { _id, name }: Calendar, told: { before?: object; after?: object }): void {
    this.#store.record({ action: `calendar.${verb}`, subject: name, subject_id: _id, ...told });
  }
}

function presentChanged({ schedule, name, was, is, because }: ChangedRun) {
  const instant = (date: Date | null) => date?.toISOString() ?? null;
  return { schedule: { _id: schedule, name }, was: instant(was), is: instant(is), because };
}

export function calendarCalls(on: On, store: DemoStore): void {
  const calendars = new DemoCalendars(store);
  on(contract.listCalendars, () => calendars.list());
  on(contract.newCalendar, (body) => calendars.create(body));
  on(contract.editCalendar, (body) => calendars.rename(body));
  on(contract.deleteCalendar, ({ id }) => calendars.remove(id));
  on(contract.editCalendarDays, (body) => calendars.editDays(body));
  on(contract.takeHolidays, (body) => calendars.takeHolidays(body));
  on(contract.previewCalendar, (body) => calendars.preview(body));
  // Nothing leaves a demo, and what reads such files is the server's.
  for (const call of [contract.importCalendar, contract.followCalendar])
    on(call, () => {
      throw refuse("demo.read_only");
    });
}
