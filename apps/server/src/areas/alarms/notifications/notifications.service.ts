import type { contract, Notification, QueryOf, ReplyOf } from "@switchboard/contract";
import { NOTIFICATION_KINDS, type NotificationKind } from "@switchboard/domain/alarms";
import { relativeWords, timeAgo } from "@switchboard/domain/core";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type NotificationRow, NotificationsRepository } from "./notifications.repository.ts";

/** How long notifications are kept; nobody looks for older ones. */
const KEPT_MS = 90 * 86_400_000;

/** What a person was told: theirs alone, admins see no others than their own. */
export class NotificationsService {
  readonly #repository: NotificationsRepository;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#repository = new NotificationsRepository(database);
    this.#clock = clock;
  }

  /** `count` leaves the list out; the unseen ones are those of all kinds, as the bell shows them. */
  async list(
    actor: Actor,
    { count: countOnly, ...asked }: QueryOf<typeof contract.listNotifications>,
  ): Promise<ReplyOf<typeof contract.listNotifications>> {
    const page = { kind: asked.kind, limit: asked.limit, offset: asked.offset };
    const [rows, count, unseen] = await Promise.all([
      countOnly === "1" || countOnly === "true" ? [] : this.#repository.list(actor, page),
      this.#repository.count(actor, asked.kind),
      this.#repository.unseen(actor),
    ]);
    const now = this.#clock.now().getTime();
    return { notifications: rows.map((row) => present(row, now, actor.timeZone)), count, unseen };
  }

  async unseen(actor: Actor): Promise<{ unseen: number }> {
    return { unseen: await this.#repository.unseen(actor) };
  }

  async markSeen(actor: Actor, id: string): Promise<{ unseen: number }> {
    if (!(await this.#repository.markSeen(actor, id))) throw new AppError("notification.not_found");
    return this.unseen(actor);
  }

  async markAllSeen(actor: Actor): Promise<{ unseen: 0 }> {
    await this.#repository.markAllSeen(actor);
    return { unseen: 0 };
  }

  /** The kinds this person does not want to hear of. */
  muted(actor: Actor): Promise<NotificationKind[]> {
    return this.#repository.muted(actor);
  }

  async mute(actor: Actor, kinds: readonly NotificationKind[]): Promise<void> {
    await this.#repository.mute(
      actor,
      NOTIFICATION_KINDS.filter((kind) => kinds.includes(kind)),
    );
  }

  /** Removes old notifications; called every hour. */
  sweep(): Promise<void> {
    return this.#repository.forgetOnce(new Date(this.#clock.now().getTime() - KEPT_MS));
  }
}

function present(row: NotificationRow, now: number, timeZone: string): Notification {
  const { id, schedule_id, schedule_due, created_at, ...same } = row;
  return {
    ...same,
    _id: id,
    schedule: schedule_id && schedule_due ? { _id: schedule_id, due: schedule_due.toISOString() } : null,
    createdAt: created_at.toISOString(),
    time: relativeWords(timeAgo(created_at.getTime(), now, timeZone), "en"),
  };
}
