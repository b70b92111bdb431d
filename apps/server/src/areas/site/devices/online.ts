import { EXPECTED_MS } from "@switchboard/domain/site";

/**
 * The domain's `isOnline` for statements, and its opposite; a test holds both against it. Written so that the store can
 * prove the predicate of the index `devices_offline`.
 */
export const isOnlineSql = (status: string) => `${status} % 2 <> 0`;
export const isOfflineSql = (status: string) => `${status} % 2 = 0`;

/** The domain's `isExpected`, likewise. */
export const isExpectedSql = (until: string, now: string) =>
  `coalesce(${until} > ${now} AND ${until} <= ${now} + interval '${EXPECTED_MS} milliseconds', false)`;

/** The domain's `isReachable` for the device `d`, likewise: all who send orders ask this one question. */
export const isReachableSql = (d: string) => `(${isOnlineSql(`${d}.current_status`)} AND ${d}.expected_until IS NULL)`;
