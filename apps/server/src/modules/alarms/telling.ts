import type { AlarmState, AlarmWords, Escalation, Priority } from "@switchboard/domain";
import type { Sql } from "../../platform/db/database.ts";

/** One person is due to be told of one step in an alarm's life. */
interface Telling {
  enterpriseId: string;
  alarm: string;
  transition: string;
  person: string;
  /** Of the escalation, from 0. */
  step: number;
  at: Date;
}

export interface TellingWithAlarm extends Telling {
  priority: Priority;
  state: AlarmState;
  words: AlarmWords & { advice: string; device_name: string | null };
  device: string | null;
}

/**
 * Brings it to people, by whatever channels they have. Part of the transaction that decides who is told; the same telling may come
 * again after a crash, and is delivered once.
 */
export interface Deliver {
  deliverWithin(sql: Sql, tellings: readonly TellingWithAlarm[]): Promise<void>;
}

/** What of an alarm decides which plan it goes by: how grave it is, and the rooms of its device. */
interface Escalated {
  priority: Priority;
  rooms: readonly string[];
}

/**
 * How an enterprise finds who is told first, and who next: undefined where it has decided nothing of the kind, for all or for an alarm.
 * Then everyone who may see it is told, at once.
 */
export type EscalationOf = (
  sql: Sql,
  enterpriseId: string,
  now: Date,
) => Promise<((alarm: Escalated) => Escalation | undefined) | undefined>;
