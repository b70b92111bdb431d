import type { Sql } from "../../platform/db/database.ts";
import type { Lifecycle } from "../../platform/lifecycle.ts";
import { SessionRepository } from "./sessions.repository.ts";

/** Everybody signs in anew, because whoever runs the server wants it. */
export const endEverySession = (sql: Sql): Promise<number> => new SessionRepository(sql).deleteAll();

export const sessionsLifecycle = {
  /** A backup knows nothing of who was signed out since. */
  restore: endEverySession,
} satisfies Lifecycle;
