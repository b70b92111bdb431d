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
import type { AlarmTelling, Deliver } from "../ports.ts";
import { sealSettings } from "./channel-settings.ts";
import { type ChannelRow, ChannelsRepository, type ReachRow } from "./channels.repository.ts";
import { DeliveriesRepository, type NewDelivery } from "./deliveries.repository.ts";

/** A channel that does not work is tried again after so long, should there be something to send. */
const TRIED_AGAIN_MS = 15 * 60_000;

/** Decides by which channels people are told, and when, and writes it down; what is written is sent by the runner. */
export class DeliverService implements Deliver {
  readonly #clock: Clock;
  readonly #box: SecretBox;

  constructor(clock: Clock, box: SecretBox) {
    this.#clock = clock;
    this.#box = box;
  }

  async deliverWithin(sql: Sql, tellings: readonly AlarmTelling[]): Promise<void> {
    for (const [enterpriseId, own] of Map.groupBy(tellings, (each) => each.enterpriseId)) {
      const people = await this.#reachOfPeople(sql, enterpriseId, [...new Set(own.map(({ person }) => person))]);
      const rows = own.flatMap((telling) => {
        const known = people.get(telling.person);
        return known ? rowsOf(telling, known, this.#clock.now()) : [];
      });
      await new DeliveriesRepository(sql).insert(rows);
    }
  }

  /** Part of the transaction in which people first choose, or are first told: until then mail is their channel, and it stays one. */
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

  async #reachOfPeople(sql: Sql, enterpriseId: string, ids: readonly string[]): Promise<Map<string, Known>> {
    const repository = new ChannelsRepository(sql);
    const people = (await repository.reach(enterpriseId, ids)).filter(({ is_demo }) => !is_demo);
    const unchosen = people.filter(({ quiet }) => quiet === null).map(({ user_id }) => user_id);
    if (unchosen.length > 0) await this.chooseUsual(sql, enterpriseId, unchosen);
    const channels = Map.groupBy(await repository.ofPeople(enterpriseId, ids), ({ user_id }) => user_id);
    const now = this.#clock.now().getTime();
    return new Map(people.map((person) => [person.user_id, knownOf(person, channels.get(person.user_id) ?? [], now)]));
  }
}

interface Known {
  reach: PersonReach;
  channels: ReadonlyMap<string, ChannelRow>;
}

function knownOf({ user_id, quiet, time_zone }: ReachRow, channels: readonly ChannelRow[], now: number): Known {
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

/** A browser that is gone stays so; anything else may work again. Nobody is reached by a number that is not confirmed. */
function isWorking(channel: ChannelRow, now: number): boolean {
  const { broken_at, reason, tried_at } = channel;
  if (isUnconfirmed(channel)) return false;
  if (broken_at === null) return true;
  return reason !== "gone" && now - (tried_at ?? broken_at).getTime() >= TRIED_AGAIN_MS;
}

function rowsOf(telling: AlarmTelling, { reach, channels }: Known, now: Date): NewDelivery[] {
  const reached: ReachDecision = reachOf(reach, telling.priority, now.getTime());
  const found = (ids: readonly string[]) => ids.flatMap((id) => channels.get(id) ?? []);
  const until = reached.how === "later" ? new Date(reached.until) : undefined;
  const sent = found(reached.how === "not" ? [] : reached.channels).map((channel) => ({
    ...rowOf(telling, channel, now),
    ...(until && { is_held: true, due_at: until }),
  }));
  // The log says why nothing came by a number that the person chose and has not confirmed.
  const notSent = found(reach.channels[telling.priority])
    .filter(isUnconfirmed)
    .map((channel) => ({
      ...rowOf(telling, channel, now),
      ...{ state: "dropped" as const, reason: "not_confirmed" as const },
    }));
  return [...sent, ...notSent];
}

function rowOf(telling: AlarmTelling, channel: ChannelRow, now: Date): NewDelivery {
  return {
    ...{ enterprise_id: telling.enterpriseId, id: randomUUID(), kind: "alarm" },
    ...{ alarm_id: telling.alarm, transition_id: telling.transition, user_id: telling.person, step: telling.step },
    ...{ channel_id: channel.id, channel_kind: channel.kind, channel_name: channel.name },
    is_repeatable: isRepeatable(channel.kind, channel.shape ?? undefined),
    priority: telling.priority,
    device_id: telling.device ?? null,
    alarm_state: telling.state,
    words: telling.words,
    ...{ state: "waiting", reason: null, is_held: false, created_at: now, due_at: now },
  };
}
