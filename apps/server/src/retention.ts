import { setImmediate as pause } from "node:timers/promises";
import { everyEnterprise } from "./areas/people/enterprises/enterprise-facts.service.ts";
import { RETAIN } from "./lifecycles.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { Database } from "./platform/db/database.ts";
import { mayForget } from "./platform/db/forgetting.ts";
import type { RetentionDays } from "./platform/lifecycle.ts";
import type { Chore } from "./platform/module.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Few enough that nobody waits for the deleted rows. */
const BATCH = 1000;
const NOTIFICATIONS_DAYS = 90;

/** Deletes old history: an enterprise at a time, few rows at a time, each in a short transaction. */
export function createRetention(dependencies: { database: Database; clock: Clock; days?: RetentionDays | undefined }) {
  const { database, clock } = dependencies;
  const days: RetentionDays = {
    ...dependencies.days,
    notifications: dependencies.days?.notifications ?? NOTIFICATIONS_DAYS,
  };

  async function carryOut(stop?: AbortSignal): Promise<number> {
    const now = clock.now().getTime();
    let forgotten = 0;
    for (const enterprise of await everyEnterprise(database))
      for (const { kind, isAppendOnly, earlierMs = 0, forget } of RETAIN) {
        const keptDays = days[kind];
        if (keptDays === undefined) continue;
        const before = new Date(now - keptDays * DAY_MS + earlierMs);
        const forgetSome = () =>
          database.transaction(async (sql) => {
            if (isAppendOnly) await mayForget(sql, before);
            return forget(sql, enterprise, before, BATCH);
          });
        forgotten += await untilNone(forgetSome, stop);
      }
    return forgotten;
  }

  const chores: Chore[] = [{ name: "forget_old_history", everyMs: HOUR_MS, run: carryOut }];
  return { carryOut, chores };
}

async function untilNone(forgetSome: () => Promise<number>, stop: AbortSignal | undefined): Promise<number> {
  let all = 0;
  for (let some = BATCH; some === BATCH && !stop?.aborted; all += some) {
    some = await forgetSome();
    await pause();
  }
  return all;
}
