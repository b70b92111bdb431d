import { dayBounds, localDay } from "@switchboard/domain/core";
import { dailyKilowattHours } from "@switchboard/domain/energy";
import type { Sql } from "../../../platform/db/database.ts";
import { type EdgeAsk, type EdgeRow, EdgesRepository, type Span } from "./edges.repository.ts";

export type { EdgeAsk } from "./edges.repository.ts";

/** A value of a device and its time; lists are oldest first. */
export interface Edge {
  id: string;
  at: number;
  value: number;
}

/** Returns readings that change sides of some limits, with the last one before; the caller has checked access. */
export async function measuredEdges(
  sql: Sql,
  enterpriseId: string,
  devices: string[],
  ask: EdgeAsk,
  span: Span,
): Promise<Edge[]> {
  const repository = new EdgesRepository(sql);
  const before = await repository.before(enterpriseId, devices, ask, span.from);
  return [...before, ...(await repository.edges(enterpriseId, devices, ask, span))];
}

const HOUR = 3_600_000;

/**
 * Returns each device's usage of its local day at the end of each hour, in kWh, starting from zero when a day begins. The present hour
 * counts up to now.
 */
export async function energyEdges(
  sql: Sql,
  enterpriseId: string,
  devices: string[],
  { from, to }: Span,
  timeZone: string,
): Promise<Edge[]> {
  const begin = dayBounds(localDay(from, timeZone), timeZone).from;
  const rows = await new EdgesRepository(sql).energy(enterpriseId, devices, { from: begin, to });
  const edges = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own) => summed(own, timeZone, to.getTime()));
  return edges.toSorted((a, b) => a.at - b.at);
}

function summed(rows: readonly EdgeRow[], timeZone: string, to: number): Edge[] {
  let [day, used] = ["", 0];
  return rows.flatMap(({ id, at, value }) => {
    const today = localDay(new Date(at), timeZone);
    const begins = today === day ? [] : [{ id, at, value: 0 }];
    used = (today === day ? used : 0) + value;
    day = today;
    // The value is set just before the next hour, because the hour belongs to its own day.
    return [...begins, { id, at: Math.min(at + HOUR, to) - 1, value: dailyKilowattHours(used) }];
  });
}
