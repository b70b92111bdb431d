import type { DayAt } from "@switchboard/domain/energy";
import type { Sql } from "../../../platform/db/database.ts";

/** Looks up an enterprise's days: tariffs price holidays differently, and automation keeps the calendars. */
export type CalendarDays = (sql: Sql, enterpriseId: string) => Promise<DayAt>;
