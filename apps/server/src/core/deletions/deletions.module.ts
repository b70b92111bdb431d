import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Chore } from "../../platform/module.ts";
import { DeletionsRepository } from "./deletions.repository.ts";

/** Longer than any form stays open or any list unread. */
const KEPT_MS = 90 * 86_400_000;

/** Remembers deleted ids, to answer people who edit or delete them too. */
export function createDeletions({ database, clock }: { database: Database; clock: Clock }) {
  const sweep = () => new DeletionsRepository(database).forget(new Date(clock.now().getTime() - KEPT_MS));
  const chores: Chore[] = [{ name: "sweep_deletions", everyMs: 3_600_000, run: sweep }];
  return { sweep, chores };
}
