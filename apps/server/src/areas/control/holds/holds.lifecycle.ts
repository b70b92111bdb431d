import { HOLD_LEVELS, type HoldLevel, holdComesBack } from "@switchboard/domain/control";
import type { Row } from "../../../platform/db/database.ts";
import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { HoldsRepository } from "./holds.repository.ts";

export const holdsLifecycle = {
  retain: { kind: "commands", isAppendOnly: true, forget: (sql, ...old) => new HoldsRepository(sql).forget(...old) },
  /** Ends holds that expired before the restore, without any follow-up order. */
  restore: (sql, now) => new HoldsRepository(sql).endEvery(now, "time"),
  giveBack: { isOver: { holds: isHoldOver } },
} satisfies Lifecycle;

/** Tells whether the hold of a deleted switch is over when the switch is restored. */
function isHoldOver({ level, until }: Row, now: Date): boolean {
  const holdLevel = HOLD_LEVELS.find((each): each is HoldLevel => each === level);
  const end = typeof until === "string" ? Date.parse(until) : null;
  return holdLevel === undefined || !holdComesBack({ level: holdLevel, until: end }, now.getTime());
}
