import type { Sql } from "../../../platform/db/database.ts";
import { type SensorEdge, SensorEdgesRepository } from "./sensor-edges.repository.ts";

/** Returns readings that change sides of limits, with the last one before; the caller has checked access. */
export async function sensorEdges(
  sql: Sql,
  enterpriseId: string,
  sensors: string[],
  limits: readonly number[],
  span: { from: Date; to: Date },
): Promise<SensorEdge[]> {
  const repository = new SensorEdgesRepository(sql);
  const before = await repository.before(enterpriseId, sensors, span.from);
  return [...before, ...(await repository.edges(enterpriseId, sensors, limits, span))];
}
