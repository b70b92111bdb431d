import type { Sql } from "../../../platform/db/database.ts";
import { ChannelsRepository } from "./channels.repository.ts";

/** What sessions are to the browsers that were subscribed in them; each is part of the caller's transaction. */
export const BROWSERS_OF_SESSIONS = {
  /** Somebody has signed out, or was: the next person at that browser is not told what was theirs. What waits for it is dropped. */
  ended: (sql: Sql, sessions: readonly string[]): Promise<void> => new ChannelsRepository(sql).forgetBrowsers(sessions),
  /** The same person goes on in another enterprise. */
  moved: (sql: Sql, from: string, to: string): Promise<void> => new ChannelsRepository(sql).moveBrowsers(from, to),
};
