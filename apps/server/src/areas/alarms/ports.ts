import type { AlarmWords } from "@switchboard/contract";
import type { AlarmState, Escalation, Priority } from "@switchboard/domain/alarms";
import type { Sql } from "../../platform/db/database.ts";

/** One person is due to be told of one step in the life of an alarm. */
export interface AlarmTelling {
  enterpriseId: string;
  alarm: string;
  transition: string;
  person: string;
  /** The step of the escalation, from 0. */
  step: number;
  at: Date;
  priority: Priority;
  state: AlarmState;
  words: AlarmWords;
  /** People who may no longer see the device are not told. */
  device: string | null;
}

/**
 * Tells people by each of their channels, or in a summary after their quiet hours, as part of the transaction that decides who is told. The
 * same telling may come again after a crash, and is delivered once.
 */
export interface Deliver {
  deliverWithin(sql: Sql, tellings: readonly AlarmTelling[]): Promise<void>;
}

/** Returns the current states of alarms; nothing is known of one that is missing. */
export type AlarmStates = (
  sql: Sql,
  enterpriseId: string,
  alarms: readonly string[],
) => Promise<ReadonlyMap<string, AlarmState>>;

/** Acknowledges an alarm in somebody's name, as far as they may. Returns false where that was done already or the alarm is over. */
export type AcknowledgeAlarm = (
  sql: Sql,
  given: { enterpriseId: string; alarm: string; person: string; at: Date },
) => Promise<{ isDone: boolean; after?: () => void }>;

/**
 * Returns who is told first, and who next, of each alarm of an enterprise. Returns undefined for an alarm that nobody has planned for: then
 * everyone who may see it is told at once.
 */
export type EscalationsOf = (
  sql: Sql,
  enterpriseId: string,
  now: Date,
) => Promise<(alarm: { priority: Priority; rooms: readonly string[] }) => Escalation | undefined>;
