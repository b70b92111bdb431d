import { silentSensorWords } from "@switchboard/domain/alarms";
import { isStaleReading, LEAST_SILENT_MS } from "@switchboard/domain/site";
import type { ReportConditions, SeenCondition } from "../../../core/ports/report-conditions.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { type QuietSensor, SensorsRepository } from "./sensors.repository.ts";

/** Watches for sensors whose last value is too old to be valid. */
export class SilentSensorsService {
  readonly #alarms: ReportConditions;
  readonly #clock: Clock;

  constructor(alarms: ReportConditions, clock: Clock) {
    this.#alarms = alarms;
    this.#clock = clock;
  }

  /** Runs about every minute. */
  check(): Promise<void> {
    const now = this.#clock.now().getTime();
    return this.#alarms.reportStanding("sensor", async (sql) => {
      const quiet = await new SensorsRepository(sql).quietSince(new Date(now - LEAST_SILENT_MS));
      return quiet.filter(({ kind, last_at }) => isStaleReading(kind, now - last_at.getTime())).map(conditionOf);
    });
  }
}

function conditionOf({ enterprise_id, id, device_id, name, last_at }: QuietSensor): SeenCondition {
  return {
    enterpriseId: enterprise_id,
    source: "sensor",
    key: `sensor ${id}`,
    device: device_id,
    sensor: id,
    isWrong: true,
    at: last_at,
    words: silentSensorWords(name, last_at.getTime()),
  };
}
