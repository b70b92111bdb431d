import { EXPECTED_MS } from "@switchboard/domain/site";

/**
 * The domain's `isOnline` for statements, and its opposite; a test compares both. Written so that the planner can prove
 * the predicate of the index `devices_offline`.
 */
export const isOnlineSql = (status: string) => `${status} % 2 <> 0`;
export const isOfflineSql = (status: string) => `${status} % 2 = 0`;

/** The domain's `isExpected` for statements. */
export const isExpectedSql = (until: string, now: string) =>
  `coalesce(${until} > ${now} AND ${until} <= ${now} + interval '${EXPECTED_MS} milliseconds', false)`;

/** The domain's `isReachable` for the device `d`; every sender of commands uses it. */
export const isReachableSql = (d: string) => `(${isOnlineSql(`${d}.current_status`)} AND ${d}.expected_until IS NULL)`;
