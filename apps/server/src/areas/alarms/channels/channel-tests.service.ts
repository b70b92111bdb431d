import { randomUUID } from "node:crypto";
import type { contract, ReplyOf } from "@switchboard/contract";
import { isConfirmed } from "@switchboard/domain/alarms";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Throttle } from "../../../platform/throttle/throttle.ts";
import { presentChannel } from "./channel-view.ts";
import { ChannelsRepository } from "./channels.repository.ts";
import { DeliveriesRepository } from "./deliveries.repository.ts";
import { DeliveryQueueRepository } from "./delivery-queue.repository.ts";
import { DELIVERY_LEASE_MS, type DeliveryRunner } from "./delivery-runner.ts";

const MOST_TESTS = 10;
const WINDOW_S = 600;

/** Sends a test message. It is logged like any other delivery, and the caller gets its outcome. */
export class ChannelTests {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #throttle: Throttle;
  readonly #runner: DeliveryRunner;

  constructor(parts: { database: Database; clock: Clock; throttle: Throttle; runner: DeliveryRunner }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#throttle = parts.throttle;
    this.#runner = parts.runner;
  }

  async send(actor: Actor, id: string): Promise<ReplyOf<typeof contract.testChannel>> {
    const { enterpriseId, userId } = actor;
    const channels = new ChannelsRepository(this.#database);
    const channel = await channels.find(actor, id);
    if (!channel) throw new AppError("channel.not_found");
    if (!isConfirmed({ kind: channel.kind, confirmedAt: channel.confirmed_at }))
      throw new AppError("channel.not_confirmed");
    if (!(await this.#throttle.hit(`channel-test:${enterpriseId}:${userId}`, MOST_TESTS, WINDOW_S)))
      throw new AppError("channel.too_often");
    const now = this.#clock.now();
    const delivery = randomUUID();
    const leaseUntil = new Date(now.getTime() + DELIVERY_LEASE_MS);
    // Inserted and claimed in one transaction, so that no other server sends it.
    const claimed = await this.#database.transaction(async (sql) => {
      await new DeliveriesRepository(sql).insert([
        {
          ...{ enterprise_id: enterpriseId, id: delivery, kind: "test", alarm_id: null, transition_id: null },
          ...{ user_id: userId, channel_id: id, channel_kind: channel.kind, channel_name: channel.name, step: 0 },
          ...{ is_repeatable: false, priority: "low", device_id: null, alarm_state: null },
          words: { code: null, params: {}, head: "", message: "" },
          ...{ state: "waiting", reason: null, is_held: false, created_at: now, due_at: now },
        },
      ]);
      return new DeliveryQueueRepository(sql).claimOne(enterpriseId, delivery, { now, leaseUntil });
    });
    if (!claimed) throw new AppError("channel.not_found");
    const outcome = await this.#runner.attempt(claimed);
    const after = await channels.find(actor, id);
    return {
      outcome: outcome.state,
      reason: "reason" in outcome ? outcome.reason : null,
      channel: presentChannel(after ?? channel),
    };
  }
}
