import type { Database } from "../../../platform/db/database.ts";
import { SensorRebuildRepository } from "./sensor-rebuild.repository.ts";

/** Rebuilds the roll-ups of sensors when their enterprise has moved to another time zone. */
export class SensorRebuildService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Rebuilds one sensor after the other, each in its own transaction; skips those that another server has locked. */
  async rebuildStale(stop?: AbortSignal): Promise<number> {
    let made = 0;
    while (!stop?.aborted && (await this.#rebuildOne())) made++;
    return made;
  }

  #rebuildOne(): Promise<boolean> {
    return this.#database.transaction(async (sql) => {
      const repository = new SensorRebuildRepository(sql);
      const sensor = await repository.next();
      if (!sensor) return false;
      await repository.rebuild(sensor);
      return true;
    });
  }
}
