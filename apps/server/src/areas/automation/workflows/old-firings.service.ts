import type { Forget } from "../../../platform/db/forgetting.ts";
import { FiringsRepository } from "./firings.repository.ts";

/** What workflows did, once it is older than it is to be kept. */
export const forgetFirings: Forget = (sql, enterpriseId, before, limit) =>
  new FiringsRepository(sql).forget(enterpriseId, before, limit);
