import {
  ALARM_PACE,
  afterAttempt,
  type DeliveryReason,
  type NewsWords,
  type SendOutcome,
} from "@switchboard/domain/alarms";
import { audienceOf, everyone } from "../../../core/access/audience.service.ts";
import type { ReportConditions } from "../../../core/ports/report-conditions.ts";
import type { Time } from "../../../platform/clock/shared-time.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { OutboxRunner } from "../../../platform/outbox-runner.ts";
import type { Signals } from "../../../platform/signals.ts";
import type { AlarmStates } from "../ports.ts";
import type { AlarmTokens } from "./alarm-tokens.ts";
import type { ChannelSender } from "./channel-sender.ts";
import { type ClaimedDelivery, DeliveryQueueRepository, type SettledDelivery } from "./delivery-queue.repository.ts";

/** The number of channels that one transaction locks. */
const CHANNELS_AT_ONCE = 200;
/** The most messages at a time from each server to one channel, so that a slow one does not block others. */
const AT_ONCE = 4;
/** The most messages at a time from this server, in total and for one enterprise, so that silent receivers do not block others. */
const MOST_AT_ONCE = 500;
const MOST_OF_ENTERPRISE = 100;
/** Longer than any attempt lasts; a server that is silent for this long is gone. */
export const DELIVERY_LEASE_MS = 45_000;
/** A channel counts as broken after this many failures in a row, over at least this time. */
const BREAKS_AFTER = 3;
const BREAKS_SINCE_MS = 60_000;
/** A delivery that waits longer than this is reported to operators. */
const OVERDUE_MS = 30_000;
/** Reasons that do not go away without a change of the channel. */
const BREAKING: readonly DeliveryReason[] = ["gone", "private", "address", "not_set_up", "unreadable"];

export interface RunnerParts {
  database: Database;
  time: Time;
  sender: Pick<ChannelSender, "send">;
  tokens: AlarmTokens;
  states: AlarmStates;
  conditions: Pick<ReportConditions, "reportWithin">;
  /** Receives each attempt. */
  signals?: Signals | undefined;
  mostOfEnterprise?: number;
}

/**
 * Sends waiting deliveries (ADR 0072). Each is marked in a transaction of its own before it leaves, so that two servers never send it. One
 * that a server may have sent before it died is sent again only if its receiver recognises it by its id.
 */
export class DeliveryRunner {
  readonly #parts: RunnerParts;
  readonly #outbox: OutboxRunner<ClaimedDelivery>;
  /** The number of messages under way to each channel and for each enterprise. */
  readonly #toChannel = new Map<string, number>();
  readonly #ofEnterprise = new Map<string, number>();
  readonly #mostOfEnterprise: number;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    this.#mostOfEnterprise = parts.mostOfEnterprise ?? MOST_OF_ENTERPRISE;
    this.#outbox = new OutboxRunner({
      time: parts.time,
      most: MOST_AT_ONCE,
      claim: (now) => this.#claim(now),
      attempt: (delivery) => this.#send(delivery),
      // The store is unreachable; the end of the lease ends the attempt.
      failed: () => undefined,
    });
  }

  async sendDue(): Promise<void> {
    const { database, time } = this.#parts;
    await new DeliveryQueueRepository(database).dropStranded(await time.now());
    await this.#outbox.sendDue();
  }

  settled(): Promise<void> {
    return this.#outbox.settled();
  }

  async endLeases(): Promise<void> {
    const { database, time } = this.#parts;
    await new DeliveryQueueRepository(database).endLeases(await time.now());
  }

  async countOverdue(): Promise<number> {
    const { database, time } = this.#parts;
    const before = new Date((await time.now()).getTime() - OVERDUE_MS);
    return new DeliveryQueueRepository(database).countDue(before);
  }

  /** Sends a claimed delivery, and returns the outcome. */
  async attempt(delivery: ClaimedDelivery): Promise<SendOutcome> {
    const { sender, tokens, time, signals } = this.#parts;
    const { token } = tokens.of(delivery.enterprise_id, delivery.id);
    const outcome = await sender
      .send(delivery, delivery.kind === "alarm" ? token : undefined)
      .catch((): SendOutcome => ({ state: "unknown", reason: "unknown" }));
    const now = await time.now();
    await this.#settle(delivery, outcome, now);
    const lateSeconds = (now.getTime() - delivery.created_at.getTime()) / 1000;
    signals?.emit("delivery.tried", { channel: delivery.channel_kind, outcome: outcome.state, lateSeconds });
    return outcome;
  }

  #count({ channel_id, enterprise_id }: ClaimedDelivery, change: 1 | -1): void {
    for (const [counts, key] of [
      [this.#toChannel, channel_id],
      [this.#ofEnterprise, enterprise_id],
    ] as const) {
      const count = (counts.get(key) ?? 0) + change;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    }
  }

  /** Returns channels with waiting deliveries, and how many may be sent to each. */
  async #lockReady(queue: DeliveryQueueRepository, now: Date) {
    const full = [...this.#toChannel].filter(([, count]) => count >= AT_ONCE).map(([id]) => id);
    const most = this.#mostOfEnterprise;
    const rooms = new Map([...this.#ofEnterprise].map(([id, count]) => [id, Math.max(0, most - count)]));
    const channels = await queue.lockReady(now, full, { limit: CHANNELS_AT_ONCE, room: most, rooms });
    const ofEnterprise = Map.groupBy(channels, ({ enterprise_id }) => enterprise_id);
    return channels.map(({ enterprise_id, id }) => {
      const roomLeft = rooms.get(enterprise_id) ?? most;
      const share = Math.floor(roomLeft / (ofEnterprise.get(enterprise_id)?.length ?? 1));
      return { enterprise_id, id, room: Math.min(share, AT_ONCE - (this.#toChannel.get(id) ?? 0)) };
    });
  }

  async #claim(now: Date): Promise<ClaimedDelivery[]> {
    const { database, tokens } = this.#parts;
    const leaseUntil = new Date(now.getTime() + DELIVERY_LEASE_MS);
    return database.transaction(async (sql) => {
      const queue = new DeliveryQueueRepository(sql);
      const channels = await this.#lockReady(queue, now);
      if (channels.length === 0) return [];
      const claimed = await queue.claim(channels, { now, leaseUntil });
      const refused = await this.#reasonsToDrop(sql, claimed);
      await queue.settle(
        claimed.flatMap((each): SettledDelivery[] => {
          const reason = refused.get(each.id);
          return reason ? [{ ...settledOf(each, now), state: "dropped", reason }] : [];
        }),
      );
      const rest = claimed.filter(({ id }) => !refused.has(id));
      const linked = rest.filter(({ kind }) => kind === "alarm");
      await queue.setLinks(
        linked.map(({ enterprise_id, id }) => ({
          enterprise_id,
          id,
          hash: tokens.of(enterprise_id, id).hash.toString("hex"),
        })),
      );
      return rest;
    });
  }

  /** Drops messages to people who have left or lost the right, and messages about an active alarm that no longer is. */
  async #reasonsToDrop(sql: Sql, claimed: readonly ClaimedDelivery[]): Promise<Map<string, DeliveryReason>> {
    const refused = new Map<string, DeliveryReason>();
    for (const [enterpriseId, own] of Map.groupBy(claimed, ({ enterprise_id }) => enterprise_id)) {
      const devices = [...new Set(own.flatMap(({ device_id }) => device_id ?? []))];
      const members = new Set(await everyone(sql, enterpriseId));
      const audience = await audienceOf(sql, enterpriseId, devices);
      const alarms = [...new Set(own.flatMap(({ alarm_id }) => alarm_id ?? []))];
      const states = await this.#parts.states(sql, enterpriseId, alarms);
      for (const { id, user_id, device_id, alarm_id, alarm_state } of own) {
        const state = states.get(alarm_id ?? "");
        if (!members.has(user_id)) refused.set(id, "left");
        else if (device_id && !audience.of(device_id, false).includes(user_id)) refused.set(id, "no_right");
        else if (alarm_state === "active" && state !== undefined && state !== "active") refused.set(id, "over");
      }
    }
    return refused;
  }

  async #send(delivery: ClaimedDelivery): Promise<void> {
    this.#count(delivery, 1);
    try {
      await this.attempt(delivery);
    } finally {
      this.#count(delivery, -1);
    }
  }

  async #settle(delivery: ClaimedDelivery, outcome: SendOutcome, now: Date): Promise<void> {
    const { database, conditions } = this.#parts;
    const attempts = {
      tries: delivery.tries,
      since: delivery.created_at.getTime(),
      now: now.getTime(),
      repeatable: delivery.is_repeatable && delivery.kind !== "test",
    };
    const after = afterAttempt(outcome, attempts, ALARM_PACE);
    // A test is tried once, because the caller waits for its outcome.
    const final =
      delivery.kind === "test" && after.state === "waiting" ? { ...after, state: "failed" as const } : after;
    const afterCommit = await database.transaction(async (sql) => {
      const queue = new DeliveryQueueRepository(sql);
      await queue.settle([
        {
          ...settledOf(delivery, now),
          state: final.state,
          reason: "reason" in final ? final.reason : null,
          due_at: final.state === "waiting" ? new Date(final.at) : null,
        },
      ]);
      const restUntil = final.state === "waiting" ? new Date(final.at) : null;
      const isWrong = await this.#noteChannel(queue, delivery, outcome, { now, restUntil });
      if (isWrong === undefined) return undefined;
      return conditions.reportWithin(sql, [conditionOf(delivery, isWrong, now)]);
    });
    afterCommit?.();
  }

  /** Returns whether the channel is broken from now on (true) or works again (false); undefined if nothing has changed. */
  async #noteChannel(
    queue: DeliveryQueueRepository,
    { enterprise_id, channel_id }: ClaimedDelivery,
    outcome: SendOutcome,
    { now, restUntil }: { now: Date; restUntil: Date | null },
  ): Promise<boolean | undefined> {
    if (outcome.state === "accepted")
      return (await queue.channelWorks(enterprise_id, channel_id, now)) ? false : undefined;
    const breaks = await queue.channelFails(enterprise_id, channel_id, {
      at: now,
      reason: outcome.reason,
      restUntil,
      breaks: BREAKING.includes(outcome.reason),
      breaksAfter: BREAKS_AFTER,
      breaksSince: new Date(now.getTime() - BREAKS_SINCE_MS),
    });
    return breaks ? true : undefined;
  }
}

function settledOf({ enterprise_id, id, tries }: ClaimedDelivery, at: Date) {
  return { enterprise_id, id, tries, at, due_at: null };
}

function conditionOf(delivery: ClaimedDelivery, isWrong: boolean, at: Date) {
  const { enterprise_id: enterpriseId, channel_id, channel_name: name, user_name: person } = delivery;
  const words: NewsWords = {
    kind: "access",
    code: "channel.failing",
    params: { name, person },
    head: `${name} reaches ${person} no more`,
    message: "Messages by this channel fail. Look at it under My channels.",
  };
  return { enterpriseId, source: "channel" as const, key: `channel ${channel_id}`, isWrong, at, words };
}
