import type { ModbusPreview, ModbusPreviewed } from "@switchboard/contract";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { notifyStatement } from "../../../platform/db/store-notices.ts";

interface LookRow extends Row {
  id: string;
  wanted: ModbusPreview;
  expires_at: Date;
  answer: ModbusPreviewed | null;
}

/** A serial line is slow, and a gateway reads for one person after the other. */
const MOST_AT_ONCE = 5;

/** Stores registers that people want to preview; each is deleted once it is answered. */
export class GatewayLooksRepository extends Repository {
  async insert(
    enterpriseId: string,
    { id, gateway, wanted, expires_at }: { id: string; gateway: string; wanted: ModbusPreview; expires_at: Date },
  ): Promise<void> {
    await this.sql.query(
      "INSERT INTO gateway_looks (enterprise_id, id, gateway_id, wanted, expires_at) VALUES ($1, $2, $3, $4, $5)",
      [enterpriseId, id, gateway, JSON.stringify(wanted), expires_at],
    );
  }

  open(enterpriseId: string, gateway: string, now: Date): Promise<LookRow[]> {
    return this.sql.query<LookRow>(
      `SELECT * FROM gateway_looks WHERE enterprise_id = $1 AND gateway_id = $2 AND answer IS NULL AND expires_at > $3
       ORDER BY expires_at, id LIMIT ${MOST_AT_ONCE}`,
      [enterpriseId, gateway, now],
    );
  }

  async settle(enterpriseId: string, gateway: string, id: string, answer: ModbusPreviewed): Promise<void> {
    const rows = await this.sql.query(
      `UPDATE gateway_looks SET answer = $4
       WHERE enterprise_id = $1 AND gateway_id = $2 AND id = $3 AND answer IS NULL RETURNING id`,
      [enterpriseId, gateway, id, JSON.stringify(answer)],
    );
    if (rows.length === 0) return;
    const { text, values } = notifyStatement("gateway.tried", { id });
    await this.sql.query(text, values);
  }

  take(enterpriseId: string, id: string): Promise<LookRow | undefined> {
    const statement = "DELETE FROM gateway_looks WHERE enterprise_id = $1 AND id = $2 RETURNING *";
    return this.selectFirst<LookRow>(statement, [enterpriseId, id]);
  }

  /** Deletes, over all enterprises, previews whose server is gone. */
  async forget(before: Date): Promise<void> {
    await this.sql.query("DELETE FROM gateway_looks WHERE expires_at < $1", [before]);
  }
}
