import { dayBook } from "@switchboard/domain/core";
import type { DayAt } from "@switchboard/domain/energy";
import type { Sql } from "../../../platform/db/database.ts";
import { CalendarsRepository } from "./calendars.repository.ts";

/** Returns the marks of days in the enterprise's calendars; those of rooms do not concern a utility's bill. */
export async function daysOf(sql: Sql, enterpriseId: string): Promise<DayAt> {
  const rows = await new CalendarsRepository(sql).all(enterpriseId);
  const book = dayBook(rows.map(({ group_id, entries }) => ({ group: group_id, entries })));
  return (day) => book(day, null);
}
