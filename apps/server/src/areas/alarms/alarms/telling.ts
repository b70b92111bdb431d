import type { AlarmState, AlarmWords, Escalation, Priority } from "@switchboard/domain/alarms";
import type { Sql } from "../../../platform/db/database.ts";

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

/**
 * Who is told first, and who next, of each alarm of an enterprise; undefined where nobody has planned anything for it: then everyone who
 * may see it, at once.
 */
export type EscalationsOf = (
  sql: Sql,
  enterpriseId: string,
  now: Date,
) => Promise<(alarm: { priority: Priority; rooms: readonly string[] }) => Escalation | undefined>;
