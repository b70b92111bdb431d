import type { Sql } from "../../../platform/db/database.ts";
import { type SensorEdge, SensorEdgesRepository } from "./sensor-edges.repository.ts";

/**
 * Returns the sensor readings that change sides of some limits, with the last one before; the caller has checked that
 * they may be read.
 */
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
