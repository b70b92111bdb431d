import type { AlarmSource, NewsWords, SourceRule } from "@switchboard/domain/alarms";
import type { Sql } from "../../platform/db/database.ts";

/** What an alarm is about, beside the device: each by its id, a workflow by its key. */
interface AlarmSubject {
  device?: string | undefined;
  workflow?: string | undefined;
  schedule?: string | undefined;
  gateway?: string | undefined;
  sensor?: string | undefined;
}

/** What a source saw: something is wrong, or is not. Whether and when that becomes an alarm, the rules say. */
export interface SeenCondition extends AlarmSubject {
  enterpriseId: string;
  source: AlarmSource;
  /** Unique per thing and matter: `offline <device id>`. */
  key: string;
  isWrong: boolean;
  at: Date;
  value?: number | undefined;
  /** What the alarm says; left out where nothing is wrong. */
  words?: Omit<NewsWords, "kind"> | undefined;
  /** Of a workflow, which carries its own. */
  rule?: Partial<SourceRule> | undefined;
  /** False where a source that mostly tells when something is over will perhaps not, this time: then it is an occurrence. */
  endsBySelf?: boolean | undefined;
}

/**
 * How other modules tell what they see. Within the transaction of the cause: raised if and only if that commits. Many at once cost
 * a few statements; what is well, and was, costs one. What it answers is called after the commit.
 */
export interface ReportConditions {
  reportWithin(sql: Sql, seen: readonly SeenCondition[]): Promise<() => void>;
  /**
   * For a source that can say at any moment what is wrong, in all enterprises: what it does not name is well. One server at a time
   * asks, so that nobody goes by what was so a moment ago.
   */
  reportStanding(source: AlarmSource, find: (sql: Sql) => Promise<readonly SeenCondition[]>): Promise<void>;
}

/** Where nobody listens: parts that are put together by themselves. */
export const NO_ALARMS: ReportConditions = {
  reportWithin: async () => () => undefined,
  reportStanding: async () => undefined,
};
