import { alarmsLifecycle } from "./areas/alarms/alarms/alarms.lifecycle.ts";
import { channelsLifecycle } from "./areas/alarms/channels/channels.lifecycle.ts";
import { notificationsLifecycle } from "./areas/alarms/notifications/notifications.lifecycle.ts";
import { schedulesLifecycle } from "./areas/automation/schedules/schedules.lifecycle.ts";
import { workflowsLifecycle } from "./areas/automation/workflows/workflows.lifecycle.ts";
import { commandsLifecycle } from "./areas/control/commands/commands.lifecycle.ts";
import { holdsLifecycle } from "./areas/control/holds/holds.lifecycle.ts";
import { protectionsLifecycle } from "./areas/control/protections/protections.lifecycle.ts";
import { scenesLifecycle } from "./areas/control/scenes/scenes.lifecycle.ts";
import { demandLifecycle } from "./areas/energy/demand/demand.lifecycle.ts";
import { sensorsLifecycle } from "./areas/energy/sensors/sensors.lifecycle.ts";
import { telemetryLifecycle } from "./areas/energy/telemetry/telemetry.lifecycle.ts";
import { usageLifecycle } from "./areas/energy/usage/usage.lifecycle.ts";
import { wasteLifecycle } from "./areas/energy/waste/waste.lifecycle.ts";
import { accountMailsLifecycle } from "./areas/people/account-mails/account-mails.lifecycle.ts";
import { authLifecycle } from "./areas/people/auth/auth.lifecycle.ts";
import { membersLifecycle } from "./areas/people/members/members.lifecycle.ts";
import { reportMailingsLifecycle } from "./areas/reports/report-mailings/report-mailings.lifecycle.ts";
import { devicesLifecycle } from "./areas/site/devices/devices.lifecycle.ts";
import { groupsLifecycle } from "./areas/site/groups/groups.lifecycle.ts";
import { healthLifecycle } from "./areas/site/health/health.lifecycle.ts";
import { liveLifecycle } from "./areas/site/live/live.lifecycle.ts";
import { metersLifecycle } from "./areas/site/meters/meters.lifecycle.ts";
import { placesLifecycle } from "./areas/site/places/places.lifecycle.ts";
import { remotesLifecycle } from "./areas/site/remotes/remotes.lifecycle.ts";
import { auditLifecycle } from "./core/audit/audit.lifecycle.ts";
import { sessionsLifecycle } from "./core/sessions/sessions.lifecycle.ts";
import type { Sql } from "./platform/db/database.ts";
import type { GiveBack, Removal, Retention } from "./platform/lifecycle.ts";

/** The order in which history is deleted: schedules and workflows before the commands of their runs. */
export const RETAIN: readonly Retention[] = [
  notificationsLifecycle.retain,
  channelsLifecycle.retain,
  accountMailsLifecycle.retain,
  reportMailingsLifecycle.retain,
  healthLifecycle.retain,
  schedulesLifecycle.retain,
  workflowsLifecycle.retain,
  holdsLifecycle.retain,
  demandLifecycle.retain,
  protectionsLifecycle.retain,
  wasteLifecycle.retain,
  alarmsLifecycle.retain,
  remotesLifecycle.retain,
  commandsLifecycle.retain,
  auditLifecycle.retain,
];

/** The order in which rows are removed. Devices come first, while the store knows whose connections to close. */
export const REMOVE: readonly Removal[] = [
  devicesLifecycle.remove,
  telemetryLifecycle.remove,
  usageLifecycle.remove,
  sensorsLifecycle.remove,
  healthLifecycle.remove,
  liveLifecycle.remove,
  metersLifecycle.remove,
  commandsLifecycle.remove,
  remotesLifecycle.remove,
  workflowsLifecycle.remove,
];

/** The order in which restored things are settled: devices, by live, and then schedules. */
export const GIVE_BACK: readonly GiveBack[] = [
  devicesLifecycle.giveBack,
  groupsLifecycle.giveBack,
  placesLifecycle.giveBack,
  membersLifecycle.giveBack,
  scenesLifecycle.giveBack,
  workflowsLifecycle.giveBack,
  remotesLifecycle.giveBack,
  holdsLifecycle.giveBack,
  liveLifecycle.giveBack,
  schedulesLifecycle.giveBack,
];

export interface SettledStore {
  missed: number;
  commands: number;
  sessions: number;
}

/**
 * Settles a store that comes from a backup (ADR 0052). A later server of the store may have done what was under way
 * then or has been due since, and doing it twice or late would be worse than not at all. Commands end before schedules
 * are settled, because a run is over once all of its commands are.
 */
export async function settleRestored(
  sql: Sql,
  now: Date,
  { keepSessions }: { keepSessions: boolean },
): Promise<SettledStore> {
  const commands = await commandsLifecycle.restore(sql, now);
  await remotesLifecycle.restore(sql, now);
  await holdsLifecycle.restore(sql, now);
  await channelsLifecycle.restore(sql);
  await accountMailsLifecycle.restore(sql);
  await alarmsLifecycle.restore(sql);
  await reportMailingsLifecycle.restore(sql, now);
  await workflowsLifecycle.restore(sql, now);
  const missed = await schedulesLifecycle.restore(sql, now);
  await authLifecycle.restore(sql, now);
  const sessions = keepSessions ? 0 : await sessionsLifecycle.restore(sql);
  return { missed, commands, sessions };
}
