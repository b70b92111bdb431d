import type { contract, Notification, QueryOf, ReplyOf } from "@switchboard/contract";
import { NOTIFICATION_KINDS, type NotificationKind } from "@switchboard/domain/alarms";
import { relativeWords, timeAgo } from "@switchboard/domain/core";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type NotificationRow, NotificationsRepository } from "./notifications.repository.ts";

/** Keys of news that is sent once are kept this long. */
const KEPT_MS = 90 * 86_400_000;

/** Gives people access to their own notifications; admins cannot read those of others either. */
export class NotificationsService {
  readonly #repository: NotificationsRepository;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#repository = new NotificationsRepository(database);
    this.#clock = clock;
  }

  /** `count` leaves the list out; `unseen` counts all kinds, as the bell does. */
  async list(
    actor: Actor,
    { count: countOnly, kind, limit, offset }: QueryOf<typeof contract.listNotifications>,
  ): Promise<ReplyOf<typeof contract.listNotifications>> {
    const [rows, count, unseen] = await Promise.all([
      countOnly === "1" || countOnly === "true" ? [] : this.#repository.list(actor, { kind, limit, offset }),
      this.#repository.count(actor, kind),
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

  /** Lists the kinds that this person has muted. */
  muted(actor: Actor): Promise<NotificationKind[]> {
    return this.#repository.muted(actor);
  }

  async mute(actor: Actor, kinds: readonly NotificationKind[]): Promise<void> {
    await this.#repository.mute(
      actor,
      NOTIFICATION_KINDS.filter((kind) => kinds.includes(kind)),
    );
  }

  /** Removes old keys of news that is sent once; notifications themselves are removed by retention. */
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
