import { type Forget, mayForget } from "../../../platform/db/forgetting.ts";
import { IrSendsRepository } from "./ir-sends.repository.ts";

/** What went out as infrared, once it is older than it is to be kept. */
export const forgetSends: Forget = async (sql, enterpriseId, before, limit) => {
  await mayForget(sql, before);
  return new IrSendsRepository(sql).forget(enterpriseId, before, limit);
};
