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
import { type ClaimedDelivery, DeliveryQueueRepository, type Settled } from "./delivery-queue.repository.ts";

/** So many channels are taken up in one transaction. */
const CHANNELS_AT_ONCE = 200;
/** To one channel no more than so many at a time, from each server: a slow one does not take up the others' room. */
const AT_ONCE = 4;
/** From this server, to all channels together, and to those of one enterprise: receivers that do not answer take up no others' room. */
const MOST_AT_ONCE = 500;
const MOST_OF_ENTERPRISE = 100;
/** Longer than any attempt lasts; whoever is silent for so long is gone. */
export const DELIVERY_LEASE_MS = 45_000;
/** A channel counts as broken after so many failures in a row, over at least this time. */
const BREAKS_AFTER = 3;
const BREAKS_SINCE_MS = 60_000;
/** Should have left long ago. */
const OVERDUE_MS = 30_000;
/** Reasons that will not pass by themselves. */
const BREAKING: readonly DeliveryReason[] = ["gone", "private", "address", "not_set_up", "unreadable"];

export interface RunnerParts {
  database: Database;
  time: Time;
  sender: Pick<ChannelSender, "send">;
  tokens: AlarmTokens;
  states: AlarmStates;
  conditions: Pick<ReportConditions, "reportWithin">;
  /** Told of each attempt. */
  signals?: Signals | undefined;
  mostOfEnterprise?: number;
}

/**
 * Sends what waits (ADR 0072). What is about to be sent is marked in a transaction of its own before it leaves, so no two servers send it,
 * and one that may have been sent by a server which died is not sent again, but where its receiver knows it by its id.
 */
export class DeliveryRunner {
  readonly #parts: RunnerParts;
  readonly #outbox: OutboxRunner<ClaimedDelivery>;
  /** How many are under way to each channel, and of each enterprise. */
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
      // The store is away, and the lease ends the attempt.
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

  /** Sends one that is marked as being sent already, and answers what came of it. */
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

  /** Channels that something waits for, with how much may leave to each of them. */
  async #lockReady(queue: DeliveryQueueRepository, now: Date) {
    const full = [...this.#toChannel].filter(([, count]) => count >= AT_ONCE).map(([id]) => id);
    const most = this.#mostOfEnterprise;
    const rooms = new Map([...this.#ofEnterprise].map(([id, count]) => [id, Math.max(0, most - count)]));
    const channels = await queue.lockReady(now, full, { limit: CHANNELS_AT_ONCE, room: most, rooms });
    const ofEnterprise = Map.groupBy(channels, ({ enterprise_id }) => enterprise_id);
    return channels.map(({ enterprise_id, id }) => {
      const left = rooms.get(enterprise_id) ?? most;
      const share = Math.floor(left / (ofEnterprise.get(enterprise_id)?.length ?? 1));
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
      const refused = await this.#noLongerToTell(sql, claimed);
      await queue.settle(
        claimed.flatMap((each): Settled[] => {
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

  /** Rights are those of now, and an alarm that was active and is not any more is nobody's business by then. */
  async #noLongerToTell(sql: Sql, claimed: readonly ClaimedDelivery[]): Promise<Map<string, DeliveryReason>> {
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
    // A test is tried once: whoever asked for it waits for the answer.
    const final =
      delivery.kind === "test" && after.state === "waiting" ? { ...after, state: "failed" as const } : after;
    const told = await database.transaction(async (sql) => {
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
    told?.();
  }

  /** Whether the channel is broken from now on, or works again; undefined where neither is new. */
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
