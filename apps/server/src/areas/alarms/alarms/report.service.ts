import type { AlarmSource } from "@switchboard/domain/alarms";
import type { ReportConditions, SeenCondition } from "../../../core/ports/report-conditions.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { deviceNames } from "../../site/devices/device-lookup.service.ts";
import { AlarmRowsRepository } from "./alarm-rows.repository.ts";
import { ConditionsRepository } from "./conditions.repository.ts";
import { Watching } from "./watching.ts";

const NOTHING = () => undefined;

/** Turns the conditions that sources report into alarms, by the enterprise's rules for delays and flapping. */
export class ReportService implements ReportConditions {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async reportStanding(source: AlarmSource, find: (sql: Sql) => Promise<readonly SeenCondition[]>): Promise<void> {
    const publish = await this.#database.transaction(async (sql) => {
      const conditions = new ConditionsRepository(sql);
      if (!(await conditions.takeTurn(source))) return NOTHING;
      const wrong = new Map((await find(sql)).map((each) => [`${each.enterpriseId} ${each.key}`, each]));
      const at = this.#clock.now();
      const well: SeenCondition[] = [];
      for (const { enterprise_id: enterpriseId, key, state } of await conditions.ofSource(source)) {
        const isKnown = state.isRaised === (state.since === null);
        const name = `${enterpriseId} ${key}`;
        if (wrong.has(name)) {
          // The condition was reported before and has not changed.
          if (isKnown) wrong.delete(name);
        } else well.push({ enterpriseId, source, key, isWrong: false, at });
      }
      return this.reportWithin(sql, [...wrong.values(), ...well]);
    });
    publish();
  }

  async reportWithin(sql: Sql, conditions: readonly SeenCondition[]): Promise<() => void> {
    const news = await withoutUnchanged(sql, conditions);
    // A fixed order of enterprises keeps two transactions from waiting for each other's locks.
    const grouped = [...Map.groupBy(news, ({ enterpriseId }) => enterpriseId)].toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [enterpriseId, own] of grouped) await this.#reportEnterprise(sql, enterpriseId, own);
    return NOTHING;
  }

  async #reportEnterprise(sql: Sql, enterpriseId: string, conditions: readonly SeenCondition[]): Promise<void> {
    const now = this.#clock.now();
    await new AlarmRowsRepository(sql).lockEnterprise(enterpriseId);
    const keys = [...new Set(conditions.map(({ key }) => key))];
    const rows = new Map((await new ConditionsRepository(sql).find(enterpriseId, keys)).map((row) => [row.key, row]));
    const watching = await Watching.begin(sql, enterpriseId, now, keys);
    for (const each of await addDeviceNames(sql, enterpriseId, conditions)) watching.see(each, rows);
    await watching.write(sql, [...rows.values()]);
  }

  /** Updates the conditions of an enterprise whose delay is over and returns their number. */
  async settleEnterprise(sql: Sql, enterpriseId: string, limit: number): Promise<number> {
    const now = this.#clock.now();
    await new AlarmRowsRepository(sql).lockEnterprise(enterpriseId);
    const due = await new ConditionsRepository(sql).due(enterpriseId, now, limit);
    if (due.length === 0) return 0;
    const watching = await Watching.begin(
      sql,
      enterpriseId,
      now,
      due.map(({ key }) => key),
    );
    for (const row of due) watching.tick(row);
    await watching.write(sql, due);
    return due.length;
  }
}

/** Drops conditions that are well and were well before, because they change nothing. */
async function withoutUnchanged(sql: Sql, conditions: readonly SeenCondition[]): Promise<SeenCondition[]> {
  const well = conditions.filter(({ isWrong }) => !isWrong);
  if (well.length === 0) return [...conditions];
  const known = await new ConditionsRepository(sql).known(
    well.map(({ enterpriseId }) => enterpriseId),
    well.map(({ key }) => key),
  );
  const wrong = new Set(
    conditions.filter(({ isWrong }) => isWrong).map(({ enterpriseId, key }) => `${enterpriseId} ${key}`),
  );
  return conditions.filter((each) => {
    const key = `${each.enterpriseId} ${each.key}`;
    return each.isWrong || known.has(key) || wrong.has(key);
  });
}

/** Stores the device names with the conditions, so that their texts stay complete when a device is deleted. */
async function addDeviceNames(
  sql: Sql,
  enterpriseId: string,
  conditions: readonly SeenCondition[],
): Promise<SeenCondition[]> {
  const ids = new Set(conditions.flatMap(({ isWrong, device }) => (isWrong && device ? [device] : [])));
  const names = await deviceNames(sql, enterpriseId, [...ids]);
  return conditions.map((each) => {
    const device_name = each.device && names.get(each.device);
    if (!each.words || device_name === undefined) return each;
    return { ...each, words: { ...each.words, params: { device_name, ...each.words.params } } };
  });
}
