import type { Forget } from "../../../platform/db/forgetting.ts";
import { NotificationsRepository } from "./notifications.repository.ts";

/** What people were told, once it is older than it is to be kept. */
export const forgetNotifications: Forget = (sql, enterpriseId, before, limit) =>
  new NotificationsRepository(sql).forget(enterpriseId, before, limit);
