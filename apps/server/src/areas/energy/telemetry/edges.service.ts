import { dayBounds, localDay } from "@switchboard/domain/core";
import { dailyKilowattHours } from "@switchboard/domain/energy";
import type { Sql } from "../../../platform/db/database.ts";
import { type EdgeAsk, type EdgeRow, EdgesRepository, type Span } from "./edges.repository.ts";

export type { EdgeAsk } from "./edges.repository.ts";

/** What a device said, and when; oldest first. */
export interface Edge {
  id: string;
  at: number;
  value: number;
}

/** Where the readings of devices change sides of some limits, with the last before; whoever calls has made sure that they may be read. */
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

/** What each device has used of its local day at the end of each hour, in kWh, and nothing again when the day begins. */
export async function energyEdges(
  sql: Sql,
  enterpriseId: string,
  devices: string[],
  { from, to }: Span,
  timeZone: string,
): Promise<Edge[]> {
  const begin = dayBounds(localDay(from, timeZone), timeZone).from;
  const rows = await new EdgesRepository(sql).energy(enterpriseId, devices, { from: begin, to });
  const edges = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own) => summed(own, timeZone));
  return edges.filter(({ at }) => at <= to.getTime()).toSorted((a, b) => a.at - b.at);
}

function summed(rows: readonly EdgeRow[], timeZone: string): Edge[] {
  let [day, used] = ["", 0];
  return rows.flatMap(({ id, at, value }) => {
    const today = localDay(new Date(at), timeZone);
    const begins = today === day ? [] : [{ id, at, value: 0 }];
    used = (today === day ? used : 0) + value;
    day = today;
    // Just before the next begins: the hour belongs to its own day.
    return [...begins, { id, at: at + HOUR - 1, value: dailyKilowattHours(used) }];
  });
}
