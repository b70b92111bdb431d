import { type Forget, mayForget } from "../../../platform/db/forgetting.ts";
import { FindingsRepository } from "./findings.repository.ts";

/** What was wasted long ago, as long as events are kept. */
export const forgetFindings: Forget = async (sql, enterpriseId, before, limit) => {
  await mayForget(sql, before);
  return new FindingsRepository(sql).forget(enterpriseId, before, limit);
};
