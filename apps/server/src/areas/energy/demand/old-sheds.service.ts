import { type Forget, mayForget } from "../../../platform/db/forgetting.ts";
import { ShedsRepository } from "./sheds.repository.ts";

/** What was shut off, once it is older than what was switched is to be kept. */
export const forgetSheds: Forget = async (sql, enterpriseId, before, limit) => {
  await mayForget(sql, before);
  return new ShedsRepository(sql).forget(enterpriseId, before, limit);
};
