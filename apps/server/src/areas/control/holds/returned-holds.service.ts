import { HOLD_LEVELS, type HoldLevel, holdComesBack } from "@switchboard/domain/control";
import type { Row } from "../../../platform/db/database.ts";

/** Whether a hold, as it was when its switch was deleted, stays away when the switch comes back. */
export function isReturnedHoldOver({ level, until }: Row, now: Date): boolean {
  const known = HOLD_LEVELS.find((each): each is HoldLevel => each === level);
  const end = typeof until === "string" ? Date.parse(until) : null;
  return known === undefined || !holdComesBack({ level: known, until: end }, now.getTime());
}
