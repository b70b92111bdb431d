import { EventType } from "@switchboard/domain/site";
import type { Sql } from "../../../platform/db/database.ts";
import { EventsRepository } from "./events.repository.ts";

/** Returns motor health reports of a span, with the last one before; the caller has checked access. */
export async function motorEvents(
  sql: Sql,
  enterpriseId: string,
  devices: string[],
  { from, to }: { from: Date; to: Date },
): Promise<{ id: string; at: number; value: number }[]> {
  const rows = await new EventsRepository(sql).ofType(enterpriseId, devices, EventType.motorHealth, { from, to });
  return rows.map(({ device_id: id, ts, value }) => ({ id, at: ts.getTime(), value }));
}
