import type { AlarmSource, NewsWords, SourceRule } from "@switchboard/domain/alarms";
import type { Sql } from "../../platform/db/database.ts";

/** The subject of an alarm beside the device: each by its id, a workflow by its key. */
interface AlarmSubject {
  device?: string | undefined;
  workflow?: string | undefined;
  schedule?: string | undefined;
  gateway?: string | undefined;
  sensor?: string | undefined;
}

/** An observation that something is wrong, or is not. The rules decide whether and when it becomes an alarm. */
export interface SeenCondition extends AlarmSubject {
  enterpriseId: string;
  source: AlarmSource;
  /** Unique per thing and matter, such as `offline <device id>`. */
  key: string;
  isWrong: boolean;
  at: Date;
  value?: number | undefined;
  /** The text of the alarm; left out when nothing is wrong. */
  words?: Omit<NewsWords, "kind"> | undefined;
  /** The rule that a workflow carries; other sources have none of their own. */
  rule?: Partial<SourceRule> | undefined;
  /** False when the source may not report the end this time, although it usually does: a single occurrence. */
  endsBySelf?: boolean | undefined;
}

/**
 * Reports observations of other modules. Runs in the transaction of the cause, so that an alarm is raised if and only
 * if that commits. Many observations cost a few statements, and unchanged good ones cost one. The returned function is
 * called after the commit.
 */
export interface ReportConditions {
  reportWithin(sql: Sql, seen: readonly SeenCondition[]): Promise<() => void>;
  /**
   * For a source that can list at any moment everything that is wrong, in all enterprises: anything it does not name is
   * fine. Only one server at a time asks, so that no server acts on an outdated list.
   */
  reportStanding(source: AlarmSource, find: (sql: Sql) => Promise<readonly SeenCondition[]>): Promise<void>;
}

/** Ignores all reports; for parts that run on their own. */
export const NO_ALARMS: ReportConditions = {
  reportWithin: async () => () => undefined,
  reportStanding: async () => undefined,
};
