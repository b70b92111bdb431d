import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { AlarmRowsRepository } from "./alarm-rows.repository.ts";

export const alarmsLifecycle = {
  retain: { kind: "alarms", forget: (sql, ...old) => new AlarmRowsRepository(sql).forget(...old) },
  /** A restored backup sends no notifications of old alarms, because people may have received them already. */
  restore: (sql) => new AlarmRowsRepository(sql).cancelNotifications(),
} satisfies Lifecycle;
