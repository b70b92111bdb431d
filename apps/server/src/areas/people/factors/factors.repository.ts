import type { FactorKind } from "@switchboard/contract";
import { Repository } from "../../../platform/db/repository.ts";

interface TotpRow {
  secret: Buffer | null;
  pending: Buffer | null;
  since: Date | null;
}

/** Stores authenticator apps and recovery codes. They belong to a person, independent of the enterprise. */
export class FactorsRepository extends Repository {
  /** Returns the ways to finish a sign-in; recovery codes only count beside another factor. */
  async kindsOf(userId: string): Promise<FactorKind[]> {
    const rows = await this.sql.query<{ totp: boolean; passkey: boolean; recovery: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM totp_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL) AS totp,
              EXISTS (SELECT 1 FROM passkeys WHERE user_id = $1) AS passkey,
              EXISTS (SELECT 1 FROM recovery_codes WHERE user_id = $1) AS recovery`,
      [userId],
    );
    const { totp, passkey, recovery } = rows[0] ?? {};
    if (!totp && !passkey) return [];
    return [
      ...(totp ? (["totp"] as const) : []),
      ...(passkey ? (["passkey"] as const) : []),
      ...(recovery ? (["recovery"] as const) : []),
    ];
  }

  totpOf(userId: string): Promise<TotpRow | undefined> {
    return this.selectFirst<{ [K in keyof TotpRow]: TotpRow[K] }>(
      "SELECT secret, pending_secret AS pending, confirmed_at AS since FROM totp_factors WHERE user_id = $1",
      [userId],
    );
  }

  /** Returns the rows of all people, locked until the transaction ends. */
  lockEveryTotp(): Promise<{ user_id: string; secret: Buffer | null; pending: Buffer | null }[]> {
    return this.sql.query(
      "SELECT user_id, secret, pending_secret AS pending FROM totp_factors ORDER BY user_id FOR UPDATE",
    );
  }

  async reseal(userId: string, secret: Buffer | null, pending: Buffer | null): Promise<void> {
    await this.sql.query("UPDATE totp_factors SET secret = $2, pending_secret = $3 WHERE user_id = $1", [
      userId,
      secret,
      pending,
    ]);
  }

  /** The present secret stays in use until a code of the new one was given. */
  async setPendingTotp(userId: string, sealed: Buffer): Promise<void> {
    await this.sql.query(
      `INSERT INTO totp_factors (user_id, pending_secret) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET pending_secret = excluded.pending_secret`,
      [userId, sealed],
    );
  }

  /** Returns false when another call has confirmed it, or started again, in the meantime. */
  confirmTotp(userId: string, sealed: Buffer, { step, at }: { step: number; at: Date }): Promise<boolean> {
    return this.returnsRow(
      `UPDATE totp_factors SET secret = pending_secret, pending_secret = NULL, confirmed_at = $3, last_step = $4
       WHERE user_id = $1 AND pending_secret = $2 RETURNING user_id`,
      [userId, sealed, at, step],
    );
  }

  /** Returns false for the second of two calls with the same code. */
  takeStep(userId: string, step: number): Promise<boolean> {
    return this.returnsRow(
      "UPDATE totp_factors SET last_step = $2 WHERE user_id = $1 AND last_step < $2 RETURNING user_id",
      [userId, step],
    );
  }

  async removeTotp(userId: string): Promise<boolean> {
    const statement = "DELETE FROM totp_factors WHERE user_id = $1 RETURNING confirmed_at";
    const rows = await this.sql.query<{ confirmed_at: Date | null }>(statement, [userId]);
    return rows.some(({ confirmed_at }) => confirmed_at !== null);
  }

  async countRecovery(userId: string): Promise<number> {
    const statement = "SELECT count(*) AS count FROM recovery_codes WHERE user_id = $1";
    return (await this.sql.query<{ count: number }>(statement, [userId]))[0]?.count ?? 0;
  }

  async replaceRecovery(userId: string, hashes: Buffer[]): Promise<void> {
    await this.sql.query("DELETE FROM recovery_codes WHERE user_id = $1", [userId]);
    await this.sql.query("INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])", [
      userId,
      hashes,
    ]);
  }

  async takeRecovery(userId: string, hash: Buffer): Promise<boolean> {
    const statement = "DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2 RETURNING user_id";
    return (await this.sql.query(statement, [userId, hash])).length > 0;
  }

  async removeAll(userId: string): Promise<void> {
    for (const table of ["totp_factors", "passkeys", "recovery_codes", "auth_challenges"])
      await this.sql.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
  }

  isDemanded(userId: string): Promise<boolean> {
    return this.returnsRow(
      `SELECT 1 FROM memberships m JOIN enterprises e ON e.id = m.enterprise_id
        WHERE m.user_id = $1 AND m.invited_at IS NULL AND e.second_factor LIMIT 1`,
      [userId],
    );
  }
}
