import type { UtilityBill } from "@switchboard/contract";
import type { DaySpan } from "@switchboard/domain/energy";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

interface UtilityBillRow extends Row {
  from_day: string;
  figures: UtilityBill;
}

/** Stores the figures of the utility's own bills, as people typed them in. */
export class UtilityBillsRepository extends Repository {
  list(enterpriseId: string, supplyId: string): Promise<UtilityBillRow[]> {
    return this.sql.query<UtilityBillRow>(
      `SELECT to_char(from_day, 'YYYY-MM-DD') AS from_day, figures FROM utility_bills
       WHERE enterprise_id = $1 AND supply_id = $2 ORDER BY from_day`,
      [enterpriseId, supplyId],
    );
  }

  /** Keeps one bill for each billing month, even after the day of reading has changed. */
  async set(enterpriseId: string, supplyId: string, month: DaySpan, figures: UtilityBill, at: Date): Promise<void> {
    await this.clear(enterpriseId, supplyId, month);
    await this.sql.query(
      `INSERT INTO utility_bills (enterprise_id, supply_id, from_day, figures, changed_at) VALUES ($1, $2, $3, $4, $5)`,
      [enterpriseId, supplyId, month.from, JSON.stringify(figures), at],
    );
  }

  async clear(enterpriseId: string, supplyId: string, { from, to }: DaySpan): Promise<void> {
    await this.sql.query(
      "DELETE FROM utility_bills WHERE enterprise_id = $1 AND supply_id = $2 AND from_day >= $3 AND from_day < $4",
      [enterpriseId, supplyId, from, to],
    );
  }
}
