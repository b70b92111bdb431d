import { setImmediate as pause } from "node:timers/promises";
import { forgetAlarms } from "./areas/alarms/alarms/old-alarms.service.ts";
import { forgetDeliveries } from "./areas/alarms/channels/old-deliveries.service.ts";
import { forgetNotifications } from "./areas/alarms/notifications/old-notifications.service.ts";
import { forgetRuns } from "./areas/automation/schedules/old-runs.service.ts";
import { forgetFirings } from "./areas/automation/workflows/old-firings.service.ts";
import { forgetCommands } from "./areas/control/commands/old-commands.service.ts";
import { forgetHolds } from "./areas/control/holds/old-holds.service.ts";
import { forgetBreaches } from "./areas/control/protections/breaches.service.ts";
import { forgetSheds } from "./areas/energy/demand/old-sheds.service.ts";
import { forgetFindings } from "./areas/energy/waste/old-findings.service.ts";
import { everyEnterprise } from "./areas/people/enterprises/enterprise-facts.service.ts";
import { forgetReportMails } from "./areas/reports/report-mailings/old-report-mails.service.ts";
import { forgetEvents } from "./areas/site/health/old-events.service.ts";
import { forgetSends } from "./areas/site/remotes/old-sends.service.ts";
import { forgetChanges } from "./core/audit/old-changes.service.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { Database } from "./platform/db/database.ts";
import type { Forget } from "./platform/db/forgetting.ts";
import type { Chore } from "./platform/module.ts";

/** How many days each kind of history is kept; for good where nothing is said. Readings have a setting of their own. */
export interface RetentionDays {
  events?: number | undefined;
  trail?: number | undefined;
  commands?: number | undefined;
  /** Counted from when they were closed. */
  alarms?: number | undefined;
  notifications?: number | undefined;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Few enough that nobody waits for the rows that go. */
const BATCH = 1000;
const NOTIFICATIONS_DAYS = 90;

interface Kind {
  kind: keyof RetentionDays;
  forget: Forget;
  /** So much earlier than its time it goes: what a run or a firing did goes after it, so that none is shown without what it did. */
  earlierMs?: number;
}

const KINDS: readonly Kind[] = [
  { kind: "notifications", forget: forgetNotifications },
  { kind: "notifications", forget: forgetDeliveries },
  { kind: "notifications", forget: forgetReportMails },
  { kind: "events", forget: forgetEvents },
  { kind: "commands", forget: forgetRuns, earlierMs: HOUR_MS },
  { kind: "commands", forget: forgetFirings, earlierMs: HOUR_MS },
  { kind: "commands", forget: forgetHolds },
  { kind: "commands", forget: forgetSheds },
  { kind: "events", forget: forgetBreaches },
  { kind: "events", forget: forgetFindings },
  { kind: "alarms", forget: forgetAlarms },
  { kind: "commands", forget: forgetSends },
  { kind: "commands", forget: forgetCommands },
  { kind: "trail", forget: forgetChanges },
];

/** Carries out how long history is kept: an enterprise at a time, few rows at a time, each in a short transaction. */
export function createRetention(given: { database: Database; clock: Clock; days?: RetentionDays | undefined }) {
  const { database, clock } = given;
  const days: RetentionDays = { ...given.days, notifications: given.days?.notifications ?? NOTIFICATIONS_DAYS };

  async function carryOut(stop?: AbortSignal): Promise<number> {
    const now = clock.now().getTime();
    let forgotten = 0;
    for (const enterprise of await everyEnterprise(database))
      for (const { kind, forget, earlierMs = 0 } of KINDS) {
        const kept = days[kind];
        if (kept === undefined) continue;
        const before = new Date(now - kept * DAY_MS + earlierMs);
        const forgetSome = () => database.transaction((sql) => forget(sql, enterprise, before, BATCH));
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
