import { type Forget, mayForget } from "../../../platform/db/forgetting.ts";
import { HoldsRepository } from "./holds.repository.ts";

/** Holds that are over, once they are older than what they held is to be kept. */
export const forgetHolds: Forget = async (sql, enterpriseId, before, limit) => {
  await mayForget(sql, before);
  return new HoldsRepository(sql).forget(enterpriseId, before, limit);
};
