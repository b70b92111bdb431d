import { type BodyOf, type contract, MAX_POINTS, type QueryOf, type ReplyOf } from "@switchboard/contract";
import { dayBounds } from "@switchboard/domain/core";
import { sensorStep } from "@switchboard/domain/energy";
import { isStateKind } from "@switchboard/domain/site";
import { requireManaged } from "../../../core/access/managers.service.ts";
import { record } from "../../../core/audit/audit.service.ts";
import { tellPeopleOfDevices } from "../../../core/changes/changes.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Database } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { distinctIds } from "../../../platform/distinct-ids.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { presentPoint } from "./present-point.ts";
import { type PointRow, SensorHistoryRepository } from "./sensor-history.repository.ts";
import { presentButton, presentSensor, type SensorRow, SensorsRepository } from "./sensors.repository.ts";

/** The limit over all series of one reply. */
const MAX_TOTAL = 20_000;
const DAY_MS = 86_400_000;

type HistoryQuestion = BodyOf<typeof contract.sensorHistory>;
type HistoryReply = ReplyOf<typeof contract.sensorHistory>;

/** Shows sensors, but nothing of a device that the actor may not see whole. */
export class SensorsService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async list(
    actor: Actor,
    { userDevice }: QueryOf<typeof contract.listSensors>,
  ): Promise<ReplyOf<typeof contract.listSensors>> {
    const repository = new SensorsRepository(this.#database);
    const sensors = await repository.list(actor, userDevice);
    const buttons = await repository.buttons(actor, userDevice);
    return { sensors: sensors.map(presentSensor), buttons: buttons.map(presentButton) };
  }

  /** Rejects the whole call when one of the sensors is not visible to the actor. */
  async history(actor: Actor, query: HistoryQuestion): Promise<HistoryReply> {
    const ids = distinctIds(query.sensors);
    const rows = await new SensorsRepository(this.#database).byIds(actor, ids);
    if (rows.length !== ids.length) throw new AppError("sensor.not_found");
    const { points, step } = await this.#points(actor, rows, query);
    const byId = Map.groupBy(points, ({ sensor_id }) => sensor_id);
    const from = dayBounds(query.from_date, actor.timeZone).from;
    const earlier = await new SensorHistoryRepository(this.#database).before(actor.enterpriseId, rows, from);
    const before = new Map(earlier.map((row) => [row.sensor_id, { at: row.at.toISOString(), value: row.value }]));
    const series = rows.map((row) => ({
      _id: row.id,
      name: row.name,
      kind: row.kind,
      unit: row.unit,
      device: { _id: row.device_id, device_name: row.device_name },
      before: before.get(row.id) ?? null,
      points: (byId.get(row.id) ?? []).map((point) => presentPoint(point, row)),
    }));
    return { step, series };
  }

  async #points(
    { enterpriseId, timeZone }: Actor,
    sensors: readonly SensorRow[],
    { from_date, to_date, step: requestedStep }: HistoryQuestion,
  ): Promise<{ points: PointRow[]; step: HistoryReply["step"] }> {
    const repository = new SensorHistoryRepository(this.#database);
    const span = { from: dayBounds(from_date, timeZone).from, to: dayBounds(to_date, timeZone).to };
    const days = Math.round((Date.parse(to_date) - Date.parse(from_date)) / DAY_MS) + 1;
    const isOfStates = sensors.every(({ kind }) => isStateKind(kind));
    const step = sensorStep(days, requestedStep, isOfStates);
    if (step === "day") {
      const points = await repository.days(enterpriseId, sensors, { from: from_date, to: to_date }, timeZone);
      return { points, step };
    }
    if (step === "hour") return { points: await repository.hours(enterpriseId, sensors, span), step };
    const most = Math.min(MAX_POINTS, Math.floor(MAX_TOTAL / sensors.length));
    if ((await repository.mostReadings(enterpriseId, sensors, span)) <= most)
      return { points: await repository.readings(enterpriseId, sensors, span), step };
    const seconds = Math.ceil((span.to.getTime() - span.from.getTime()) / most / 1000);
    return { points: await repository.buckets(enterpriseId, sensors, span, seconds), step: "bucket" };
  }

  /** Returns the name of a temperature sensor, or undefined when there is none with that id. */
  thermometer(enterpriseId: string, id: string): Promise<string | undefined> {
    return new SensorHistoryRepository(this.#database).thermometer(enterpriseId, id);
  }

  /** Returns one sensor's mean of each local day, for background work without an actor. */
  async dayMeans(enterpriseId: string, id: string, days: { from: string; to: string }): Promise<Map<string, number>> {
    const rows = await new SensorHistoryRepository(this.#database).dayMeans(enterpriseId, id, days);
    return new Map(rows.map(({ day, mean }) => [day, mean]));
  }

  rename(actor: Actor, { id, name }: BodyOf<typeof contract.editSensor>): Promise<ReplyOf<typeof contract.editSensor>> {
    return this.#database.transaction(async (sql) => {
      // The removal of a device takes the same lock.
      await lockEnterprise(sql, actor.enterpriseId);
      const repository = new SensorsRepository(sql);
      const [sensor] = await repository.byIds(actor, [id]);
      if (!sensor) throw new AppError("sensor.not_found");
      await requireManaged(sql, actor, "device", [sensor.device_id]);
      await repository.rename(actor.enterpriseId, id, name);
      const before = { name: sensor.name };
      await record(sql, actor, { action: "sensor.edit", subject: name, subject_id: id, before, after: { name } });
      await tellPeopleOfDevices(sql, actor, { what: ["devices"], devices: [sensor.device_id] });
      return { sensor: presentSensor({ ...sensor, name }) };
    });
  }
}
