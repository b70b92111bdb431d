import type { DayAt } from "@switchboard/domain";
import type { Sql } from "../../../platform/db/database.ts";

/** What the calendars of an enterprise say of its days: tariffs price holidays differently. Calendars are kept by automation. */
export type CalendarDays = (sql: Sql, enterpriseId: string) => Promise<DayAt>;
