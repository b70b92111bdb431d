import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { LinkRepository } from "./auth.repository.ts";

export const authLifecycle = {
  /** Links may have been used since the backup, so they end; invitations stay. */
  restore: (sql, now) => new LinkRepository(sql).endAllButInvitations(now),
} satisfies Lifecycle;
