import type { BodyOf, contract, ReplyOf, ReportedReading } from "@switchboard/contract";
import { sensorReportStep } from "@switchboard/domain/energy";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Database } from "../../../platform/db/database.ts";
import { distinctIds } from "../../../platform/distinct-ids.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { presentPoint } from "./present-point.ts";
import { type ReportOrder, SensorReportRepository } from "./sensor-report.repository.ts";
import { presentSensor, type SensorRow, SensorsRepository } from "./sensors.repository.ts";

const DAY_MS = 86_400_000;

export type ReportedSensor = SensorRow;

export type SensorReportQuestion = BodyOf<typeof contract.reportSensors>;

/** Lists sensor measurements row by row, for a table and for files. */
export class SensorReportService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Rejects the call when the actor may not see one of the sensors; an empty list means all visible ones. */
  async seen(actor: Actor, sensorIds: readonly string[]): Promise<SensorRow[]> {
    const repository = new SensorsRepository(this.#database);
    if (sensorIds.length === 0) return repository.list(actor, undefined);
    const ids = distinctIds(sensorIds);
    const rows = await repository.byIds(actor, ids);
    if (rows.length !== ids.length) throw new AppError("sensor.not_found");
    return rows;
  }

  async rows(actor: Actor, query: SensorReportQuestion): Promise<ReplyOf<typeof contract.reportSensors>> {
    return this.rowsOf(actor, await this.seen(actor, query.sensor_ids), query);
  }

  async rowsOf(
    actor: Actor,
    sensors: readonly SensorRow[],
    query: Omit<SensorReportQuestion, "sensor_ids">,
  ): Promise<ReplyOf<typeof contract.reportSensors>> {
    const { from_date, to_date, limit, offset } = query;
    const days = Math.round((Date.parse(to_date) - Date.parse(from_date)) / DAY_MS) + 1;
    const step = sensorReportStep(days, query.step);
    const span = { from_date, to_date, zone: actor.timeZone };
    const repository = new SensorReportRepository(this.#database);
    const { order, inOrder } = orderOf(sensors, query);
    const [count, points] = await Promise.all([
      repository.count(actor.enterpriseId, inOrder, step, span),
      repository.rows(actor.enterpriseId, inOrder, step, span, { ...order, limit, offset }),
    ]);
    const byId = new Map(sensors.map((row) => [row.id, row]));
    const rows = points.flatMap((point): ReportedReading[] => {
      const row = byId.get(point.sensor_id);
      if (!row) return [];
      const { _id: sensor, device, room, name, kind, unit } = presentSensor(row);
      return [{ sensor, device, room, name, kind, unit, ...presentPoint(point, row) }];
    });
    return { rows, count, step };
  }
}

/** Sorts "Shelf 2" before "Shelf 10", as elsewhere. */
const collator = new Intl.Collator("und", { numeric: true });

const NAMES: Record<"sensor" | "place", (row: SensorRow) => string> = {
  sensor: ({ name }) => name,
  place: ({ room_name, device_name }) => room_name ?? device_name,
};

/** Newest first by default; rows of one moment follow the order of the list. */
function orderOf(
  sensors: readonly SensorRow[],
  { sort, dir }: Pick<SensorReportQuestion, "sort" | "dir">,
): { order: ReportOrder; inOrder: readonly SensorRow[] } {
  if (sort === undefined) return { order: { by: "when", dir: "desc" }, inOrder: sensors };
  if (sort === "when") return { order: { by: "when", dir }, inOrder: sensors };
  const nameOf = NAMES[sort];
  const inOrder = sensors.toSorted((one, other) => collator.compare(nameOf(one), nameOf(other)));
  return { order: { by: "given", dir }, inOrder };
}
