import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { NotificationsRepository } from "./notifications.repository.ts";

export const notificationsLifecycle = {
  retain: { kind: "notifications", forget: (sql, ...old) => new NotificationsRepository(sql).forget(...old) },
} satisfies Lifecycle;
