import type { AlarmWords } from "@switchboard/contract";
import type { AlarmState, NewsWords, Priority } from "@switchboard/domain/alarms";
import type { Sql } from "../../../platform/db/database.ts";

/** One person is due to be told of one step in an alarm's life. */
interface Telling {
  enterpriseId: string;
  alarm: string;
  transition: string;
  person: string;
  /** Of the escalation. */
  step: number;
  at: Date;
}

export interface TellingWithAlarm extends Telling {
  priority: Priority;
  state: AlarmState;
  words: AlarmWords;
  /** Whoever may no longer see it is not told. */
  device?: string | null | undefined;
}

/** Part of the transaction that decides who is told: each is told once by each of their channels, or, in quiet hours, later. */
export interface Deliver {
  deliverWithin(sql: Sql, tellings: readonly TellingWithAlarm[]): Promise<void>;
}

/** How alarms are by now; of one that is missing, nothing is known. */
export type AlarmStates = (
  sql: Sql,
  enterpriseId: string,
  alarms: readonly string[],
) => Promise<ReadonlyMap<string, AlarmState>>;

/** Acknowledges an alarm in somebody's name, as far as they may; false where that was done already, or it is over. */
export type AcknowledgeAlarm = (
  sql: Sql,
  given: { enterpriseId: string; alarm: string; person: string; at: Date },
) => Promise<{ isDone: boolean; after?: () => void }>;

/** A channel that works or not, as whoever raises alarms hears of it; part of the transaction that finds out. */
export interface ReportConditions {
  reportWithin(
    sql: Sql,
    seen: readonly {
      enterpriseId: string;
      source: "channel";
      key: string;
      isWrong: boolean;
      at: Date;
      words?: NewsWords;
    }[],
  ): Promise<() => void>;
}
