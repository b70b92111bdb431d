import type { Command } from "./command.ts";
import { backup } from "./commands/backup.ts";
import { check } from "./commands/check.ts";
import { createEnterprise } from "./commands/create-enterprise.ts";
import { deleteEnterprise } from "./commands/delete-enterprise.ts";
import { endSessions } from "./commands/end-sessions.ts";
import { exportCommand } from "./commands/export.ts";
import { firstAdmin } from "./commands/first-admin.ts";
import { importCommand } from "./commands/import.ts";
import { listEnterprises } from "./commands/list-enterprises.ts";
import { listPeople } from "./commands/list-people.ts";
import { rebuildRollups } from "./commands/rebuild-rollups.ts";
import { resetPassword } from "./commands/reset-password.ts";
import { resetSecondFactor } from "./commands/reset-second-factor.ts";
import { restore } from "./commands/restore.ts";
import { rotateSecrets } from "./commands/rotate-secrets.ts";
import { showSettings } from "./commands/show-settings.ts";
import { testMail } from "./commands/test-mail.ts";
import { verify } from "./commands/verify.ts";

/** The commands in the order of the help. */
export const COMMANDS: readonly Command[] = [
  firstAdmin,
  createEnterprise,
  listEnterprises,
  listPeople,
  exportCommand,
  importCommand,
  deleteEnterprise,
  resetPassword,
  resetSecondFactor,
  endSessions,
  showSettings,
  testMail,
  rotateSecrets,
  backup,
  verify,
  restore,
  check,
  rebuildRollups,
];
