import { randomUUID } from "node:crypto";
import type { AlarmPriority } from "@switchboard/contract";
import {
  isConfirmed,
  isRepeatable,
  type PersonReach,
  type ReachDecision,
  reachOf,
  USUAL_PRIORITIES,
} from "@switchboard/domain/alarms";
import type { SecretBox } from "../../../platform/auth/secret-box.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { AlarmNotification, Deliver } from "../ports.ts";
import { sealSettings } from "./channel-settings.ts";
import { type ChannelRow, ChannelsRepository, type ReachRow } from "./channels.repository.ts";
import { DeliveriesRepository, type NewDelivery } from "./deliveries.repository.ts";

/** How long a broken channel rests before it is tried again for the next message. */
const TRIED_AGAIN_MS = 15 * 60_000;

/** Decides by which channels people are notified, and when, and stores the deliveries for the runner. */
export class DeliverService implements Deliver {
  readonly #clock: Clock;
  readonly #box: SecretBox;

  constructor(clock: Clock, box: SecretBox) {
    this.#clock = clock;
    this.#box = box;
  }

  async deliverWithin(sql: Sql, notifications: readonly AlarmNotification[]): Promise<void> {
    for (const [enterpriseId, own] of Map.groupBy(notifications, (each) => each.enterpriseId)) {
      const people = await this.#reachOfPeople(sql, enterpriseId, [...new Set(own.map(({ person }) => person))]);
      const rows = own.flatMap((notification) => {
        const person = people.get(notification.person);
        return person ? toRows(notification, person, this.#clock.now()) : [];
      });
      await new DeliveriesRepository(sql).insert(rows);
    }
  }

  /** Adds mail as the first channel, in the transaction in which people first choose a channel or are first notified. */
  async chooseUsual(sql: Sql, enterpriseId: string, userIds: readonly string[]): Promise<void> {
    const repository = new ChannelsRepository(sql);
    for (const userId of await repository.choose(enterpriseId, userIds)) {
      const id = randomUUID();
      await repository.insert(
        { enterpriseId, userId },
        {
          ...{
            id,
            kind: "mail",
            shape: null,
            name: "E-mail",
            hint: "",
            isSigned: false,
            endpointHash: null,
            sessionId: null,
          },
          settings: sealSettings(this.#box, id, {}),
          priorities: USUAL_PRIORITIES,
          at: this.#clock.now(),
        },
      );
    }
  }

  async #reachOfPeople(sql: Sql, enterpriseId: string, ids: readonly string[]): Promise<Map<string, KnownPerson>> {
    const repository = new ChannelsRepository(sql);
    const people = (await repository.reach(enterpriseId, ids)).filter(({ is_demo }) => !is_demo);
    const unchosen = people.filter(({ quiet }) => quiet === null).map(({ user_id }) => user_id);
    if (unchosen.length > 0) await this.chooseUsual(sql, enterpriseId, unchosen);
    const channels = Map.groupBy(await repository.ofPeople(enterpriseId, ids), ({ user_id }) => user_id);
    const now = this.#clock.now().getTime();
    return new Map(people.map((person) => [person.user_id, personOf(person, channels.get(person.user_id) ?? [], now)]));
  }
}

interface KnownPerson {
  reach: PersonReach;
  channels: ReadonlyMap<string, ChannelRow>;
}

function personOf({ user_id, quiet, time_zone }: ReachRow, channels: readonly ChannelRow[], now: number): KnownPerson {
  const idsFor = (priority: AlarmPriority) =>
    channels.filter(({ priorities }) => priorities.includes(priority)).map(({ id }) => id);
  return {
    reach: {
      person: user_id,
      channels: { critical: idsFor("critical"), high: idsFor("high"), low: idsFor("low") },
      working: channels.filter((channel) => isWorking(channel, now)).map(({ id }) => id),
      quiet: quiet ?? [],
      timeZone: time_zone,
    },
    channels: new Map(channels.map((channel) => [channel.id, channel])),
  };
}

const isUnconfirmed = ({ kind, confirmed_at }: ChannelRow) => !isConfirmed({ kind, confirmedAt: confirmed_at });

/** A browser that has unsubscribed stays broken; other channels may work again. An unconfirmed number never works. */
function isWorking(channel: ChannelRow, now: number): boolean {
  const { broken_at, reason, tried_at } = channel;
  if (isUnconfirmed(channel)) return false;
  if (broken_at === null) return true;
  return reason !== "gone" && now - (tried_at ?? broken_at).getTime() >= TRIED_AGAIN_MS;
}

function toRows(notification: AlarmNotification, { reach, channels }: KnownPerson, now: Date): NewDelivery[] {
  const reached: ReachDecision = reachOf(reach, notification.priority, now.getTime());
  const channelsOf = (ids: readonly string[]) => ids.flatMap((id) => channels.get(id) ?? []);
  const until = reached.how === "later" ? new Date(reached.until) : undefined;
  const sent = channelsOf(reached.how === "not" ? [] : reached.channels).map((channel) => ({
    ...toRow(notification, channel, now),
    ...(until && { is_held: true, due_at: until }),
  }));
  // The log shows why a number that the person has not confirmed got nothing.
  const notSent = channelsOf(reach.channels[notification.priority])
    .filter(isUnconfirmed)
    .map((channel) => ({
      ...toRow(notification, channel, now),
      ...{ state: "dropped" as const, reason: "not_confirmed" as const },
    }));
  return [...sent, ...notSent];
}

function toRow(notification: AlarmNotification, channel: ChannelRow, now: Date): NewDelivery {
  return {
    enterprise_id: notification.enterpriseId,
    id: randomUUID(),
    kind: "alarm",
    alarm_id: notification.alarm,
    transition_id: notification.transition,
    user_id: notification.person,
    step: notification.step,
    channel_id: channel.id,
    channel_kind: channel.kind,
    channel_name: channel.name,
    is_repeatable: isRepeatable(channel.kind, channel.shape ?? undefined),
    priority: notification.priority,
    device_id: notification.device ?? null,
    alarm_state: notification.state,
    words: notification.words,
    state: "waiting",
    reason: null,
    is_held: false,
    created_at: now,
    due_at: now,
  };
}
