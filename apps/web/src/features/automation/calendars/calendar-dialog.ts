import type { Calendar, CalendarEntryView } from "@switchboard/contract";

/** The sheet or dialog to open and its subject. */
export type CalendarDialog =
  | { kind: "new" }
  | { kind: "rename" | "holidays" | "source" | "delete"; calendar: Calendar }
  | { kind: "day"; calendar: Calendar; entry?: CalendarEntryView }
  | { kind: "remove"; calendar: Calendar; entry: CalendarEntryView };
