import { budgetWords } from "@switchboard/domain/alarms";
import { budgetOf, compareDecimals, decimal } from "@switchboard/domain/energy";
import type { ReportConditions, SeenCondition } from "../../../core/ports/report-conditions.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { BillsService } from "./bills.service.ts";
import { SuppliesRepository, type SupplyRow } from "./supplies.repository.ts";

/** Notifies admins in time that a month will exceed its budget, once for each month. */
export class BudgetsService {
  readonly #dependencies: { database: Database; clock: Clock; bills: BillsService; alarms: ReportConditions };

  constructor(dependencies: { database: Database; clock: Clock; bills: BillsService; alarms: ReportConditions }) {
    this.#dependencies = dependencies;
  }

  /** Runs about every hour, because a forecast changes slowly. */
  async check(): Promise<void> {
    const { database, alarms } = this.#dependencies;
    const seen: SeenCondition[] = [];
    for (const row of await new SuppliesRepository(database).withBudget()) {
      const condition = await this.#foreseen(row);
      if (condition) seen.push(condition);
    }
    await alarms.reportStanding("budget", async () => seen);
  }

  /** Only reports when even the low end of the forecast exceeds the budget, to avoid false alarms. */
  async #foreseen(row: SupplyRow): Promise<SeenCondition | undefined> {
    const { bills, clock } = this.#dependencies;
    const foreseen = await bills.foresee(row);
    const budget = foreseen && budgetOf(row.budget, foreseen.month.from);
    if (!foreseen || !budget) return undefined;
    const { forecast, month, currency } = foreseen;
    if (compareDecimals(decimal(forecast.low), decimal(budget)) <= 0) return undefined;
    return {
      enterpriseId: row.enterprise_id,
      source: "budget",
      key: `budget ${row.id} ${month.from}`,
      isWrong: true,
      at: clock.now(),
      words: budgetWords(row.name, { forecast: forecast.total, budget, currency }),
    };
  }
}
