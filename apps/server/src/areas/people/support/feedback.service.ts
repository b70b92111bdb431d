import { randomUUID } from "node:crypto";
import type { BodyOf, contract, QueryOf, ReplyOf } from "@switchboard/contract";
import { averageRating, RATINGS } from "@switchboard/domain/people";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { storableText } from "../../../platform/db/storable-text.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { Throttle, throttleKey } from "../../../platform/throttle/throttle.ts";
import { FeedbackRepository } from "./feedback.repository.ts";

const FEEDBACK_PER_HOUR = 5;
const HOUR = 3600;

/** Stores everyone's feedback, which the admins of the enterprise read. */
export class FeedbackService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #throttle: Throttle;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
    this.#throttle = new Throttle(database, clock);
  }

  async send(actor: Actor, { rating, message }: BodyOf<typeof contract.sendFeedback>): Promise<{ accepted: true }> {
    const key = throttleKey("feedback", actor.userId);
    if (!(await this.#throttle.hit(key, FEEDBACK_PER_HOUR, HOUR))) throw new AppError("auth.throttled");
    const feedback = { id: randomUUID(), user_id: actor.userId, rating, message: storableText(message) };
    await new FeedbackRepository(this.#database).insert(actor.enterpriseId, {
      ...feedback,
      created_at: this.#clock.now(),
    });
    return { accepted: true };
  }

  /** Lists the newest first; the average covers all feedback, whatever the filter. */
  async list(
    { enterpriseId }: Actor,
    query: QueryOf<typeof contract.listFeedback>,
  ): Promise<ReplyOf<typeof contract.listFeedback>> {
    const repository = new FeedbackRepository(this.#database);
    const { rating } = query;
    const [rows, counts] = await Promise.all([
      repository.list(enterpriseId, { ...query, rating }),
      repository.ratings(enterpriseId),
    ]);
    const ratings = RATINGS.map((each) => counts.get(each) ?? 0);
    const total = ratings.reduce((sum, each) => sum + each, 0);
    return {
      feedback: rows.map(({ id, created_at, ...same }) => ({ _id: id, createdAt: created_at.toISOString(), ...same })),
      count: rating === undefined ? total : (counts.get(rating) ?? 0),
      average: averageRating(ratings),
      ratings,
    };
  }
}
