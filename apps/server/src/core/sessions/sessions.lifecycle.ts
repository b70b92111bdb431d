import type { Sql } from "../../platform/db/database.ts";
import type { Lifecycle } from "../../platform/lifecycle.ts";
import { SessionRepository } from "./sessions.repository.ts";

/** Signs everybody out, on request of the operator. */
export const endEverySession = (sql: Sql): Promise<number> => new SessionRepository(sql).deleteAll();

export const sessionsLifecycle = {
  /** A backup does not know who has signed out since. */
  restore: endEverySession,
} satisfies Lifecycle;
