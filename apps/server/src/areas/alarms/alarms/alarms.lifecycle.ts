import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { AlarmRowsRepository } from "./alarm-rows.repository.ts";

export const alarmsLifecycle = {
  /** Alarms go with all steps of their lives. */
  retain: { kind: "alarms", forget: (sql, ...old) => new AlarmRowsRepository(sql).forget(...old) },
  /** Whoever had the store after the backup was told, or nobody was. */
  restore: (sql) => new AlarmRowsRepository(sql).tellNobody(),
} satisfies Lifecycle;
