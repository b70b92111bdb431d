import type { Calendar, CalendarEntryView } from "@switchboard/contract";

/** Which sheet somebody asked for, and about what. */
export type Asked =
  | { kind: "new" }
  | { kind: "rename" | "holidays" | "source" | "delete"; calendar: Calendar }
  | { kind: "day"; calendar: Calendar; entry?: CalendarEntryView }
  | { kind: "remove"; calendar: Calendar; entry: CalendarEntryView };
