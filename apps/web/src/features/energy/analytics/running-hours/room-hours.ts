import type { DaySpan } from "../../../../ui/format/day-span.ts";
import type { RunningHours } from "../api.ts";
import type { RunningSwitch } from "./running-hours.ts";

const lastOfMonth = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Splits days into their calendar months; the first and last may be parts of a month. */
export function monthsIn({ from_date, to_date }: DaySpan): DaySpan[] {
  const months: DaySpan[] = [];
  for (let first = from_date; first <= to_date; ) {
    const end = lastOfMonth(first);
    const last = end < to_date ? end : to_date;
    months.push({ from_date: first, to_date: last });
    first = dayAfter(last);
  }
  return months;
}

export interface RoomHours {
  /** Empty for switches in no room. */
  room: string;
  name: string;
  /** Milliseconds by month, in the order of the months; null until they are loaded. */
  months: (number | null)[];
  total: number;
}

interface Room {
  _id: string;
  name: string;
}

/** Adds up running hours by room; a switch whose device is in two rooms counts in the first only, so that sums are right. */
export function hoursByRoom(
  whole: RunningHours,
  months: readonly (RunningHours | undefined)[],
  roomOf: (each: RunningSwitch) => Room | undefined,
): RoomHours[] {
  const sum = (hours: RunningHours, room: string) =>
    hours.switches.reduce((all, each) => all + ((roomOf(each)?._id ?? "") === room ? each.on_ms : 0), 0);
  const rooms = new Map(whole.switches.map((each) => [roomOf(each)?._id ?? "", roomOf(each)?.name ?? ""]));
  return [...rooms]
    .map(([room, name]) => ({
      room,
      name,
      months: months.map((hours) => (hours ? sum(hours, room) : null)),
      total: sum(whole, room),
    }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total || a.name.localeCompare(b.name));
}
