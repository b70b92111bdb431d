import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { CommandsTrailRepository } from "./commands-trail.repository.ts";
import { endCommandsOf, endEveryCommand } from "./settlement.service.ts";

export const commandsLifecycle = {
  retain: {
    kind: "commands",
    isAppendOnly: true,
    forget: (sql, ...old) => new CommandsTrailRepository(sql).forget(...old),
  },
  /** Commands outlive their devices, and are deleted only with their enterprise. */
  remove: {
    afterDevice: endCommandsOf,
    afterEnterprise: (sql, enterpriseId) => new CommandsTrailRepository(sql).deleteOfEnterprise(enterpriseId),
  },
  restore: endEveryCommand,
} satisfies Lifecycle;
