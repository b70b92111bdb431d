import type { Sql } from "../../../platform/db/database.ts";
import { ChannelsRepository } from "./channels.repository.ts";

/** Updates the browsers that were subscribed in a session. Each function runs in the caller's transaction. */
export const BROWSERS_OF_SESSIONS = {
  /** Removes the browsers of ended sessions, so that the next person there gets none of the messages. Waiting messages are dropped. */
  ended: (sql: Sql, sessions: readonly string[]): Promise<void> => new ChannelsRepository(sql).forgetBrowsers(sessions),
  /** Keeps the browsers of a person who switches to another enterprise. */
  moved: (sql: Sql, from: string, to: string): Promise<void> => new ChannelsRepository(sql).moveBrowsers(from, to),
};
