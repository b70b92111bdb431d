import { type Forget, mayForget } from "../../../platform/db/forgetting.ts";
import { OldCommandsRepository } from "./old-commands.repository.ts";

/** What was switched, once it is older than it is to be kept. */
export const forgetCommands: Forget = async (sql, enterpriseId, before, limit) => {
  await mayForget(sql, before);
  return new OldCommandsRepository(sql).forget(enterpriseId, before, limit);
};
