import type { Sql } from "../platform/db/database.ts";
import type { GiveBack, Removal } from "../platform/lifecycle.ts";
import { createAccess } from "./access/access.module.ts";
import { createAudit } from "./audit/audit.module.ts";
import { createBin } from "./bin/bin.module.ts";
import { tellAdmins, tellPeople } from "./changes/changes.service.ts";
import { createDeletions } from "./deletions/deletions.module.ts";
import { createSessions } from "./sessions/sessions.module.ts";
import { createUsers } from "./users/users.module.ts";
import type { UserService } from "./users/users.service.ts";

/** Creates the sessions and users. They come before the broker, which asks who may connect. */
export function createCoreIdentity(dependencies: Parameters<typeof createSessions>[0]) {
  return { sessions: createSessions(dependencies), users: createUsers(dependencies) };
}

interface CoreDependencies extends Omit<Parameters<typeof createAccess>[0], "changes"> {
  users: UserService;
  giveBack: readonly GiveBack[];
  remove: readonly Removal[];
}

/** Creates the access rights, the audit log, the change notifications and the bin. */
export function createCore(dependencies: CoreDependencies) {
  const { database, clock, giveBack, remove, users } = dependencies;
  const endPerson = (sql: Sql, userId: string) => users.deleteIfInNoEnterprise(userId, sql);
  return {
    access: createAccess({ ...dependencies, changes: { tellPeople, tellAdmins } }),
    audit: createAudit(dependencies),
    bin: createBin({ database, clock, giveBack, end: { remove, endPerson } }),
    deletions: createDeletions({ database, clock }),
  };
}
