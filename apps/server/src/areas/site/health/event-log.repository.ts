import type { ServerSort, SortDirection } from "@switchboard/domain/core";
import type { ReportPeriod } from "@switchboard/domain/reports";
import type { Row } from "../../../platform/db/database.ts";
import { orderBy } from "../../../platform/db/order-by.ts";
import { Repository } from "../../../platform/db/repository.ts";
import type { Between, EventRow } from "./events.repository.ts";

export interface EventCountRow extends Row {
  device_id: string;
  /** The first day of the period. */
  day: string;
  type: number;
  /** Set for motor health, whose value says whether it is critical. */
  value: number | null;
  count: number;
}

const UNITS: Record<ReportPeriod, string> = { daily: "day", monthly: "month", yearly: "year" };

export interface EventPage {
  limit: number;
  offset: number;
  sort?: ServerSort<"events"> | undefined;
  dir?: SortDirection | undefined;
}

/** The sort expressions of the columns; kinds of events sort by their names in the reader's language. */
const SORTS: Record<ServerSort<"events">, string> = {
  when: "e.ts",
  device: "d.device_name COLLATE natural_order",
  event: "array_position($7::integer[], e.type::integer)",
};

/** Reads events of many devices over a longer time. */
export class EventLogRepository extends Repository {
  list(
    enterpriseId: string,
    deviceIds: string[],
    span: Between,
    page: EventPage,
    /** The kinds of events in the order of their names. */
    kinds: readonly number[],
  ): Promise<EventRow[]> {
    const column = page.sort && SORTS[page.sort];
    return this.sql.query<EventRow>(
      `SELECT e.device_id, d.device_name, e.ts, e.type, e.value
       FROM device_events e JOIN devices d ON d.enterprise_id = e.enterprise_id AND d.id = e.device_id
       WHERE e.enterprise_id = $1 AND e.device_id = ANY($2) AND e.ts >= $3 AND e.ts < $4
       ORDER BY ${orderBy(column, page.dir, "e.ts DESC, e.device_id, e.type")} LIMIT $5 OFFSET $6`,
      [enterpriseId, deviceIds, span.from, span.to, page.limit, page.offset, ...(page.sort === "event" ? [kinds] : [])],
    );
  }

  counts(
    enterpriseId: string,
    deviceIds: string[],
    span: Between,
    by: { period: ReportPeriod; timeZone: string; valuesOf: number },
  ): Promise<EventCountRow[]> {
    return this.sql.query<EventCountRow>(
      `SELECT device_id, date_trunc($5, ts AT TIME ZONE $6)::date::text AS day, type,
         CASE WHEN type = $7 THEN value END AS value, count(*) AS count
       FROM device_events WHERE enterprise_id = $1 AND device_id = ANY($2) AND ts >= $3 AND ts < $4
       GROUP BY 1, 2, 3, 4 ORDER BY 2, 1`,
      [enterpriseId, deviceIds, span.from, span.to, UNITS[by.period], by.timeZone, by.valuesOf],
    );
  }
}
