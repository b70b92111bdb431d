import type { Command } from "./command.ts";
import { backup } from "./commands/backup.ts";
import { check } from "./commands/check.ts";
import { deleteEnterprise } from "./commands/delete-enterprise.ts";
import { endSessions } from "./commands/end-sessions.ts";
import { exportCommand } from "./commands/export.ts";
import { firstAdmin } from "./commands/first-admin.ts";
import { importCommand } from "./commands/import.ts";
import { listEnterprises } from "./commands/list-enterprises.ts";

import { rebuildRollups } from "./commands/rebuild-rollups.ts";
import { restore } from "./commands/restore.ts";
import { rotateSecrets } from "./commands/rotate-secrets.ts";
import { verify } from "./commands/verify.ts";

/** The commands in the order of the help. */
export const COMMANDS: readonly Command[] = [
  firstAdmin,
  listEnterprises,
  exportCommand,
  importCommand,
  deleteEnterprise,
  endSessions,
  rotateSecrets,
  backup,
  verify,
  restore,
  check,
  rebuildRollups,
];
