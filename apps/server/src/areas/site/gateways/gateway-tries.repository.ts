import type { contract, DriverName, FieldOrder, ReplyOf } from "@switchboard/contract";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import { notifyStatement } from "../../../platform/db/store-notices.ts";

export interface TryRow extends Row {
  id: string;
  driver: DriverName;
  field_id: string;
  wanted: FieldOrder;
  expires_at: Date;
  outcome: ReplyOf<typeof contract.tryFound>["outcome"] | null;
  reason: string | null;
}

interface NewTry extends Pick<TryRow, "id" | "driver" | "field_id" | "wanted" | "expires_at"> {
  gateway: string;
}

/** Stores commands that people try on found devices before adopting them; each is deleted once it is answered. */
export class GatewayTriesRepository extends Repository {
  async insert(enterpriseId: string, each: NewTry): Promise<void> {
    await this.sql.query(
      `INSERT INTO gateway_tries (enterprise_id, id, gateway_id, driver, field_id, wanted, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [enterpriseId, each.id, each.gateway, each.driver, each.field_id, JSON.stringify(each.wanted), each.expires_at],
    );
  }

  open(enterpriseId: string, gateway: string, now: Date): Promise<TryRow[]> {
    return this.sql.query<TryRow>(
      `SELECT * FROM gateway_tries WHERE enterprise_id = $1 AND gateway_id = $2 AND outcome IS NULL AND expires_at > $3
       ORDER BY expires_at, id`,
      [enterpriseId, gateway, now],
    );
  }

  async settle(
    enterpriseId: string,
    gateway: string,
    { id, outcome, reason }: { id: string; outcome: string; reason: string | null },
  ): Promise<void> {
    const rows = await this.sql.query(
      `UPDATE gateway_tries SET outcome = $4, reason = $5
       WHERE enterprise_id = $1 AND gateway_id = $2 AND id = $3 AND outcome IS NULL RETURNING id`,
      [enterpriseId, gateway, id, outcome, reason],
    );
    if (rows.length === 0) return;
    const { text, values } = notifyStatement("gateway.tried", { id });
    await this.sql.query(text, values);
  }

  take(enterpriseId: string, id: string): Promise<TryRow | undefined> {
    const statement = "DELETE FROM gateway_tries WHERE enterprise_id = $1 AND id = $2 RETURNING *";
    return this.selectFirst<TryRow>(statement, [enterpriseId, id]);
  }

  /** Deletes, over all enterprises, tries whose server is gone. */
  async forget(before: Date): Promise<void> {
    await this.sql.query("DELETE FROM gateway_tries WHERE expires_at < $1", [before]);
  }
}
