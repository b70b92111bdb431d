import type { Person } from "../../../platform/auth/person.ts";
import { Repository } from "../../../platform/db/repository.ts";

/** Codes that wait to be entered; each channel has at most one. */
export class NumberCodesRepository extends Repository {
  /** Replaces the previous code. Returns whether the number still needs one. */
  set(
    { enterpriseId, userId }: Person,
    id: string,
    { hash, expiresAt }: { hash: Buffer; expiresAt: Date },
  ): Promise<boolean> {
    return this.returnsRow(
      `UPDATE channels SET code_hash = $4, code_expires_at = $5, code_tries = 0
       WHERE enterprise_id = $1 AND user_id = $2 AND id = $3 AND kind = 'command' AND confirmed_at IS NULL RETURNING id`,
      [enterpriseId, userId, id, hash, expiresAt],
    );
  }

  /** Counts a try and returns the hash to compare with; undefined if there is no valid code any more. */
  async countTry(
    { enterpriseId, userId }: Person,
    id: string,
    { now, most }: { now: Date; most: number },
  ): Promise<Buffer | undefined> {
    const rows = await this.sql.query<{ code_hash: Buffer }>(
      `UPDATE channels SET code_tries = code_tries + 1
       WHERE enterprise_id = $1 AND user_id = $2 AND id = $3 AND confirmed_at IS NULL AND code_hash IS NOT NULL
         AND code_expires_at > $4 AND code_tries < $5 RETURNING code_hash`,
      [enterpriseId, userId, id, now, most],
    );
    return rows[0]?.code_hash;
  }

  /** Confirms a number unless its code was replaced meanwhile. */
  confirm({ enterpriseId, userId }: Person, id: string, { hash, at }: { hash: Buffer; at: Date }): Promise<boolean> {
    return this.returnsRow(
      `UPDATE channels SET confirmed_at = $5, code_hash = NULL, code_expires_at = NULL, code_tries = 0
       WHERE enterprise_id = $1 AND user_id = $2 AND id = $3 AND confirmed_at IS NULL AND code_hash = $4 RETURNING id`,
      [enterpriseId, userId, id, hash, at],
    );
  }
}
