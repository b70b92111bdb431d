import type { Command } from "./command.ts";
import { backup } from "./commands/backup.ts";
import { endSessions } from "./commands/end-sessions.ts";
import { firstAdmin } from "./commands/first-admin.ts";
import { listEnterprises } from "./commands/list-enterprises.ts";

import { restore } from "./commands/restore.ts";
import { verify } from "./commands/verify.ts";

/** In the order in which the help lists them. */
export const COMMANDS: readonly Command[] = [firstAdmin, listEnterprises, endSessions, backup, verify, restore];
