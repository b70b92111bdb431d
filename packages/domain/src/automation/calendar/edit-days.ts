import type { CalendarEntry, DayType, Hours } from "../../core/day-types.ts";
import type { HolidayYear } from "./holidays/festivals.ts";
import { holidayEntries } from "./holidays/holidays.ts";
import type { HolidayState } from "./holidays/states.ts";

/** An entry as a calendar stores it. */
export interface KeptEntry extends CalendarEntry {
  _id: string;
  yearly: boolean;
  hours: Hours | null;
  /** The table, file or address it came from. Null when somebody entered it. */
  source: string | null;
}

type NewEntry = Omit<KeptEntry, "_id" | "source">;
type NewId = () => string;

export interface DayChanges {
  add: readonly NewEntry[];
  change: readonly { _id: string; entry: NewEntry }[];
  remove: readonly string[];
}

/** Ignores entries that somebody else removed meanwhile. An entry that a person changes loses its source. */
export function editDays(
  entries: readonly KeptEntry[],
  { add, change, remove }: DayChanges,
  newId: NewId,
): KeptEntry[] {
  const changes = new Map(change.map(({ _id, entry }) => [_id.toLowerCase(), entry]));
  const removedIds = new Set(remove.map((id) => id.toLowerCase()));
  const remaining = entries
    .filter(({ _id }) => !removedIds.has(_id))
    .map((entry) => {
      const changed = changes.get(entry._id);
      return changed ? { ...changed, _id: entry._id, source: null } : entry;
    });
  return inOrder([...remaining, ...add.map((entry) => ({ ...entry, _id: newId(), source: null }))]);
}

/** Replaces the days that came from some sources. */
export function takeDays(
  entries: readonly KeptEntry[],
  taken: readonly { source: string; days: readonly NewEntry[] }[],
  newId: NewId,
): KeptEntry[] {
  const sources = new Set<string | null>(taken.map(({ source }) => source));
  const fresh = taken.flatMap(({ source, days }) => days.map((day) => ({ ...day, _id: newId(), source })));
  return inOrder([...entries.filter(({ source }) => !sources.has(source)), ...fresh]);
}

/** Returns the public holidays of a state as entries of a day type. */
export function holidaysToTake(state: HolidayState, years: readonly HolidayYear[], type: DayType) {
  return years.map((year) => ({
    source: `${state} ${year}`,
    days: holidayEntries(state, year).map((day) => ({ ...day, type, yearly: false, hours: null })),
  }));
}

/** Formats a day for the activity log. */
export function dayInWords({ name, type, from, to }: CalendarEntry): string {
  return `${from === to ? from : `${from} – ${to}`} ${name} (${type})`;
}

/** Returns the added and removed days for the activity log. */
export function daysToTell(before: readonly CalendarEntry[], after: readonly CalendarEntry[]) {
  const [were, are] = [before.map(dayInWords), after.map(dayInWords)];
  const [known, left] = [new Set(were), new Set(are)];
  return { added: are.filter((day) => !known.has(day)), removed: were.filter((day) => !left.has(day)) };
}

function inOrder(entries: KeptEntry[]): KeptEntry[] {
  return entries.toSorted((a, b) => a.from.localeCompare(b.from) || a.name.localeCompare(b.name));
}
