import type { Sql } from "../../platform/db/database.ts";
import { SessionRepository } from "./sessions.repository.ts";

/** Everybody signs in anew: because whoever runs the server wants it, or because a backup knows nothing of who was signed out since. */
export const endEverySession = (sql: Sql): Promise<number> => new SessionRepository(sql).deleteAll();
