import { type Forget, mayForget } from "../../platform/db/forgetting.ts";
import { OldChangesRepository } from "./old-changes.repository.ts";

/** Who changed what, once it is older than it is to be kept. */
export const forgetChanges: Forget = async (sql, enterpriseId, before, limit) => {
  await mayForget(sql, before);
  return new OldChangesRepository(sql).forget(enterpriseId, before, limit);
};
