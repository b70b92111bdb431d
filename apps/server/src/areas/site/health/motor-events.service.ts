import { EventType } from "@switchboard/domain/site";
import type { Sql } from "../../../platform/db/database.ts";
import { EventsRepository } from "./events.repository.ts";

/** What motors said of their health between two instants, with the last before; whoever calls has made sure that they may be read. */
export async function motorEvents(
  sql: Sql,
  enterpriseId: string,
  devices: string[],
  { from, to }: { from: Date; to: Date },
): Promise<{ id: string; at: number; value: number }[]> {
  const rows = await new EventsRepository(sql).ofType(enterpriseId, devices, EventType.motorHealth, { from, to });
  return rows.map(({ device_id: id, ts, value }) => ({ id, at: ts.getTime(), value }));
}
