import type { Transport } from "@switchboard/contract";
import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

export interface PasskeyRow extends Row {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: Transport[];
  name: string;
  created_at: Date;
  last_used: Date | null;
}

export class PasskeysRepository extends Repository {
  listOf(userId: string): Promise<PasskeyRow[]> {
    return this.sql.query<PasskeyRow>("SELECT * FROM passkeys WHERE user_id = $1 ORDER BY created_at, id", [userId]);
  }

  find(credentialId: string): Promise<PasskeyRow | undefined> {
    const statement = "SELECT * FROM passkeys WHERE credential_id = $1";
    return this.selectFirst<PasskeyRow>(statement, [credentialId]);
  }

  /** Returns false when the key is known already, even for someone else. */
  insert(key: Omit<PasskeyRow, "last_used">): Promise<boolean> {
    return this.returnsRow(
      `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id`,
      [key.id, key.user_id, key.credential_id, key.public_key, key.counter, key.transports, key.name, key.created_at],
    );
  }

  /** Returns false when the counter goes backwards, as for the later of two answers. Some keys stay at 0. */
  markUsed(id: string, counter: number, at: Date): Promise<boolean> {
    return this.returnsRow(
      `UPDATE passkeys SET counter = $2, last_used = $3 WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))
       RETURNING id`,
      [id, counter, at],
    );
  }

  async rename(userId: string, id: string, name: string): Promise<string | undefined> {
    const held = "SELECT name FROM passkeys WHERE user_id = $1 AND id = $2 FOR UPDATE";
    const [before] = await this.sql.query<{ name: string }>(held, [userId, id]);
    if (before)
      await this.sql.query("UPDATE passkeys SET name = $3 WHERE user_id = $1 AND id = $2", [userId, id, name]);
    return before?.name;
  }

  /** Returns the former name, and records the removal. */
  async remove(userId: string, id: string): Promise<string | undefined> {
    const statement = `WITH gone AS (DELETE FROM passkeys WHERE user_id = $1 AND id = $2 RETURNING user_id, id, name),
      kept AS (INSERT INTO removed_passkeys (user_id, id) SELECT user_id, id FROM gone)
      SELECT name FROM gone`;
    return (await this.sql.query<{ name: string }>(statement, [userId, id]))[0]?.name;
  }

  async wasRemoved(userId: string, id: string): Promise<boolean> {
    const statement = "SELECT 1 FROM removed_passkeys WHERE user_id = $1 AND id = $2";
    return (await this.sql.query(statement, [userId, id])).length > 0;
  }
}
