import type { AlarmWords } from "@switchboard/contract";
import type { AlarmRecipients, AlarmState, Escalation, Priority } from "@switchboard/domain/alarms";
import type { Sql } from "../../platform/db/database.ts";

/** One person is to be notified of one step in the life of an alarm. */
export interface AlarmNotification {
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
  /** People who may no longer see the device are not notified. */
  device: string | null;
}

/**
 * Notifies people by each of their channels, or in a summary after their quiet hours, as part of the transaction that decides whom to
 * notify. A notification may be passed again after a crash, and is delivered once.
 */
export interface Deliver {
  deliverWithin(sql: Sql, notifications: readonly AlarmNotification[]): Promise<void>;
}

/** Returns the current states of alarms, without those that are unknown. */
export type AlarmStates = (
  sql: Sql,
  enterpriseId: string,
  alarms: readonly string[],
) => Promise<ReadonlyMap<string, AlarmState>>;

/** Acknowledges an alarm for a person. `isDone` is false if they may not, somebody did so already, or the alarm is over. */
export type AcknowledgeAlarm = (
  sql: Sql,
  details: { enterpriseId: string; alarm: string; person: string; at: Date },
) => Promise<{ isDone: boolean; after?: () => void }>;

/**
 * Returns who is notified first, and who next, of each alarm of an enterprise. Returns undefined for an alarm without a plan: then
 * everyone who may see it is notified at once.
 */
export type EscalationsOf = (
  sql: Sql,
  enterpriseId: string,
  now: Date,
) => Promise<
  (alarm: {
    priority: Priority;
    rooms: readonly string[];
    /** Set for an alarm that names whom it notifies. */
    recipients?: AlarmRecipients | undefined;
  }) => Escalation | undefined
>;
