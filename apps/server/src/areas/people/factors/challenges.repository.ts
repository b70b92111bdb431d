import { Repository } from "../../../platform/db/repository.ts";

export type ChallengeKind = "second_step" | "passkey_sign_in" | "passkey_add";
type Json = Record<string, unknown>;

interface ChallengeRow {
  tokenHash: Buffer;
  kind: ChallengeKind;
  userId: string | undefined;
  payload: Json;
  expiresAt: Date;
}

export class ChallengesRepository extends Repository {
  async insert({ tokenHash, kind, userId, payload, expiresAt }: ChallengeRow): Promise<void> {
    await this.sql.query(
      "INSERT INTO auth_challenges (token_hash, kind, user_id, payload, expires_at) VALUES ($1, $2, $3, $4, $5)",
      [tokenHash, kind, userId ?? null, JSON.stringify(payload), expiresAt],
    );
  }

  find<Payload extends Json>(kind: ChallengeKind, tokenHash: Buffer, now: Date) {
    return this.selectFirst<{ userId: string | null; payload: Payload }>(
      `SELECT user_id AS "userId", payload FROM auth_challenges WHERE token_hash = $1 AND kind = $2 AND expires_at > $3`,
      [tokenHash, kind, now],
    );
  }

  /** Deletes the challenge, so that it counts once: of two requests at the same time, one finds it gone. */
  take<Payload extends Json>(kind: ChallengeKind, tokenHash: Buffer, now: Date) {
    return this.selectFirst<{ userId: string | null; payload: Payload }>(
      `DELETE FROM auth_challenges WHERE token_hash = $1 AND kind = $2 AND expires_at > $3
       RETURNING user_id AS "userId", payload`,
      [tokenHash, kind, now],
    );
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.sql.query("DELETE FROM auth_challenges WHERE expires_at <= $1", [now]);
  }
}
