import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { replaceMissingOwner } from "../../people/members/members.lifecycle.ts";
import { IrSendsRepository } from "./ir-sends.repository.ts";

const END_OF_TIME = new Date("9999-12-31");

export const remotesLifecycle = {
  retain: { kind: "commands", isAppendOnly: true, forget: (sql, ...old) => new IrSendsRepository(sql).forget(...old) },
  /** Infrared sends outlive their blasters, and are deleted with their enterprise only. */
  remove: { afterEnterprise: (sql, enterpriseId) => new IrSendsRepository(sql).deleteOfEnterprise(enterpriseId) },
  /** Nobody waits for the answer to a press from before the backup. */
  restore: (sql, now) => new IrSendsRepository(sql).expire(END_OF_TIME, "no_answer", now),
  giveBack: { prepare: { remote: replaceMissingOwner } },
} satisfies Lifecycle;
