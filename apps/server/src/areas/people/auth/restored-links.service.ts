import type { Sql } from "../../../platform/db/database.ts";
import { LinkRepository } from "./auth.repository.ts";

/** Part of the transaction that restores a backup: links that may have been used since work no more; invitations do. */
export const endLinksOf = (sql: Sql, now: Date): Promise<void> => new LinkRepository(sql).endAllButInvitations(now);
