import { randomUUID } from "node:crypto";
import type { SummaryWords } from "@switchboard/contract";
import { isRepeatable, quietSummary } from "@switchboard/domain/alarms";
import type { Person } from "../../../platform/auth/person.ts";
import type { Time } from "../../../platform/clock/shared-time.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import type { AlarmStates } from "../ports.ts";
import { type ChannelRow, ChannelsRepository } from "./channels.repository.ts";
import { DeliveriesRepository, type NewDelivery } from "./deliveries.repository.ts";
import { type HeldDelivery, QuietSummariesRepository } from "./quiet-summaries.repository.ts";

/** The number of people that one transaction handles. */
const BATCH = 100;
/** The number of alarms that are named; the others are only counted. */
const NAMED = 10;

/** Sends one summary of the held deliveries when the quiet hours of a person are over. */
export class QuietSummaries {
  readonly #database: Database;
  readonly #time: Time;
  readonly #states: AlarmStates;

  constructor(parts: { database: Database; time: Time; states: AlarmStates }) {
    this.#database = parts.database;
    this.#time = parts.time;
    this.#states = parts.states;
  }

  /** Called every few seconds. */
  async sendDue(): Promise<void> {
    let taken: number;
    do {
      const now = await this.#time.now();
      taken = await this.#database.transaction(async (sql) => {
        const people = await new QuietSummariesRepository(sql).lockPeople(now, BATCH);
        for (const { enterprise_id, user_id } of people) await this.#summarise(sql, enterprise_id, user_id, now);
        return people.length;
      });
    } while (taken === BATCH);
  }

  async #summarise(sql: Sql, enterpriseId: string, userId: string, now: Date): Promise<void> {
    const repository = new QuietSummariesRepository(sql);
    const held = await repository.held(enterpriseId, userId);
    const ids = [...new Set(held.flatMap(({ alarm_id }) => alarm_id ?? []))];
    const states = await this.#states(sql, enterpriseId, ids);
    const isOpen = (row: HeldDelivery) => {
      const state = states.get(row.alarm_id ?? "") ?? row.alarm_state;
      return state === "active" || state === "shelved";
    };
    const summary = quietSummary(
      held.map((row) => ({
        alarm: row.alarm_id ?? row.id,
        priority: row.priority,
        at: row.created_at.getTime(),
        channels: [row.channel_id],
        isOpen: isOpen(row),
      })),
    );
    if (!summary) return;
    await repository.fold(
      enterpriseId,
      held.map(({ id }) => id),
    );
    const words = new Map(held.map((row) => [row.alarm_id ?? row.id, row.words]));
    const content: SummaryWords = {
      open: summary.open,
      over: summary.over,
      alarms: summary.alarms.slice(0, NAMED).flatMap(({ alarm, priority, isOpen: open }) => {
        const own = words.get(alarm);
        return own ? [{ priority, isOpen: open, words: own }] : [];
      }),
    };
    const channels = await new ChannelsRepository(sql).ofPeople(enterpriseId, [userId]);
    const rows = channels
      .filter(({ id }) => summary.channels.includes(id))
      .map((channel) => toRow({ enterpriseId, userId }, channel, content, now));
    await new DeliveriesRepository(sql).insert(rows);
  }
}

function toRow({ enterpriseId, userId }: Person, channel: ChannelRow, content: SummaryWords, now: Date): NewDelivery {
  const { id, kind, shape, name } = channel;
  return {
    ...{ enterprise_id: enterpriseId, id: randomUUID(), kind: "summary", alarm_id: null, transition_id: null },
    ...{ user_id: userId, channel_id: id, channel_kind: kind, channel_name: name, step: 0 },
    is_repeatable: isRepeatable(kind, shape ?? undefined),
    priority: content.alarms[0]?.priority ?? "high",
    device_id: null,
    alarm_state: null,
    words: { code: null, params: {}, head: "", message: "", summary: content },
    ...{ state: "waiting", reason: null, is_held: false, created_at: now, due_at: now },
  };
}
