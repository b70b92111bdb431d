import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { eachAlone } from "../../../platform/each-alone.ts";
import { AlarmRowsRepository } from "./alarm-rows.repository.ts";
import { notifyScreens } from "./alarm-screens.ts";
import { ConditionsRepository } from "./conditions.repository.ts";
import { Lives } from "./lives.ts";
import { NotifierRepository } from "./notifier.repository.ts";
import { placesBack } from "./places.ts";
import type { ReportService } from "./report.service.ts";

const AT_ONCE = 2000;

/** Closing cause of alarms whose subject was deleted. */
const REMOVED = "removed";

/** Applies changes that no report triggers: ended delays and shelving, deleted subjects. Each is applied by one server only. */
export class SettleService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #reports: ReportService;

  constructor(parts: { database: Database; clock: Clock; reports: ReportService }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#reports = parts.reports;
  }

  /** Runs every second. */
  async settle(): Promise<void> {
    const due = await new ConditionsRepository(this.#database).enterprisesDue(this.#clock.now());
    await eachAlone(due, (enterpriseId) =>
      this.#database.transaction((sql) => this.#reports.settleEnterprise(sql, enterpriseId, AT_ONCE)),
    );
    await this.#endShelving();
    await this.#endFloods();
    await this.#endPlaces();
  }

  /** Runs every few seconds. */
  async closeOrphans(): Promise<void> {
    const orphans = await new AlarmRowsRepository(this.#database).orphans(AT_ONCE);
    await this.#changeEach(orphans, (lives, row, now) => {
      if (row.closed_at === null) lives.end(row, now, REMOVED);
    });
  }

  /** Clears the alarm of a flood once none of its members lasts. */
  async #endFloods(): Promise<void> {
    const over = await new NotifierRepository(this.#database).floodsOver(AT_ONCE);
    await this.#changeEach(over, (lives, row, now) => void lives.clear(row, now));
  }

  async #endPlaces(): Promise<void> {
    const over = await placesBack(this.#database, AT_ONCE);
    await this.#changeEach(over, (lives, row, now) => void lives.clear(row, now));
  }

  async #endShelving(): Promise<void> {
    const over = await new AlarmRowsRepository(this.#database).shelvingOver(this.#clock.now(), AT_ONCE);
    await this.#changeEach(over, (lives, row, now) => void lives.step(row, { kind: "expire", at: now.getTime() }));
  }

  async #changeEach(
    found: readonly { enterprise_id: string; id: string }[],
    change: (lives: Lives, row: Parameters<Lives["keep"]>[0], now: Date) => void,
  ): Promise<void> {
    for (const [enterpriseId, own] of Map.groupBy(found, ({ enterprise_id }) => enterprise_id)) {
      await this.#database.transaction(async (sql) => {
        const now = this.#clock.now();
        const repository = new AlarmRowsRepository(sql);
        await repository.lockEnterprise(enterpriseId);
        const lives = new Lives(enterpriseId, now);
        lives.take(
          await repository.lock(
            enterpriseId,
            own.map(({ id }) => id),
          ),
        );
        const rows = lives.rows;
        for (const row of rows) change(lives, row, now);
        const closed = lives.stepped.filter(({ closed_at }) => closed_at !== null);
        await new ConditionsRepository(sql).forget(
          enterpriseId,
          closed.map(({ key }) => key),
        );
        await lives.write(sql);
        await notifyScreens(sql, enterpriseId, lives.stepped);
      });
    }
  }
}
