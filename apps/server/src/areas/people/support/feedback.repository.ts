import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";

interface FeedbackRow extends Row {
  id: string;
  rating: number;
  message: string;
  /** Null once the author is gone. */
  author: string | null;
  created_at: Date;
}

/** Stores people's feedback about the product. */
export class FeedbackRepository extends Repository {
  async insert(
    enterpriseId: string,
    feedback: { id: string; user_id: string; rating: number; message: string; created_at: Date },
  ): Promise<void> {
    await this.sql.query(
      "INSERT INTO feedback (enterprise_id, id, user_id, rating, message, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
      [enterpriseId, feedback.id, feedback.user_id, feedback.rating, feedback.message, feedback.created_at],
    );
  }

  list(
    enterpriseId: string,
    { rating, limit, offset }: { rating: number | undefined; limit: number; offset: number },
  ): Promise<FeedbackRow[]> {
    return this.sql.query<FeedbackRow>(
      `SELECT f.id, f.rating, f.message, f.created_at, coalesce(m.name, u.name) AS author FROM feedback f
       LEFT JOIN memberships m ON m.enterprise_id = f.enterprise_id AND m.user_id = f.user_id
       LEFT JOIN users u ON u.id = m.user_id
       WHERE f.enterprise_id = $1 AND ($2::smallint IS NULL OR f.rating = $2)
       ORDER BY f.created_at DESC, f.id DESC LIMIT $3 OFFSET $4`,
      [enterpriseId, rating ?? null, limit, offset],
    );
  }

  /** Returns how often each number of stars was given. */
  async ratings(enterpriseId: string): Promise<Map<number, number>> {
    const rows = await this.sql.query<{ rating: number; count: number }>(
      "SELECT rating, count(*) AS count FROM feedback WHERE enterprise_id = $1 GROUP BY rating",
      [enterpriseId],
    );
    return new Map(rows.map(({ rating, count }) => [rating, count]));
  }
}
