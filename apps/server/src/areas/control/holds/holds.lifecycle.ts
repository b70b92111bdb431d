import { HOLD_LEVELS, type HoldLevel, holdComesBack } from "@switchboard/domain/control";
import type { Row } from "../../../platform/db/database.ts";
import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { HoldsRepository } from "./holds.repository.ts";

export const holdsLifecycle = {
  retain: { kind: "commands", isAppendOnly: true, forget: (sql, ...old) => new HoldsRepository(sql).forget(...old) },
  /** Holds whose time was over before the restore end, and nothing follows. */
  restore: (sql, now) => new HoldsRepository(sql).endEvery(now, "time"),
  giveBack: { isOver: { holds: isHoldOver } },
} satisfies Lifecycle;

/** Whether a hold, as it was when its switch was deleted, stays away when the switch comes back. */
function isHoldOver({ level, until }: Row, now: Date): boolean {
  const known = HOLD_LEVELS.find((each): each is HoldLevel => each === level);
  const end = typeof until === "string" ? Date.parse(until) : null;
  return known === undefined || !holdComesBack({ level: known, until: end }, now.getTime());
}
