import type { Calendar, Device } from "@switchboard/contract";
import type { MeterPlace } from "@switchboard/domain";
import {
  type NotificationRow,
  type Past,
  type PlannedSite,
  pastNews,
  planAlarms,
  planCalendars,
  planFeedback,
  planRemotes,
  planScenes,
  planSchedules,
  planShortcuts,
  planSupplies,
  planTariffs,
  planTickets,
  planWorkflows,
  type TariffPlan,
} from "@switchboard/sample-building";

export interface GroupRow extends Pick<Device["groups"][number], "_id" | "name" | "type"> {
  devices: string[];
}

export interface TariffRow extends Omit<TariffPlan, "template"> {
  template: string | null;
  changedAt: Date;
}

export type Told = Omit<NotificationRow, "is_digest">;

/** What the people of the sample building have put together, as the demo keeps it: a table for each kind. */
export type Tables = ReturnType<typeof createTables>;

export function createTables(site: PlannedSite, pasts: readonly Past[], now: number) {
  const schedules = planSchedules(site, new Date(now));
  const news = pastNews(site, pasts, new Date(now))(site.people[0]);
  return {
    groups: site.groups.map(({ id, ...group }): GroupRow => ({ ...group, _id: id, devices: [...group.devices] })),
    /** Where meters stand; one that is not listed has no place yet. */
    meters: site.meters.map(({ id, behind }): MeterPlace => ({ id, behind })),
    sensors: site.devices.flatMap(({ id: device, sensors }) =>
      sensors.map(({ id, name, ...sensor }) => ({ _id: id, device, name, sensor: { id, name, ...sensor } })),
    ),
    buttons: site.devices.flatMap(({ id: device, buttons }) =>
      buttons.map(({ id, ...button }) => ({ ...button, _id: id, device })),
    ),
    calendars: planCalendars(site, now).map((calendar): Calendar => ({ ...calendar, group: null, follows: null })),
    tariffs: planTariffs(site).map((tariff): TariffRow => ({ ...tariff, changedAt: new Date(now) })),
    supplies: planSupplies(site, now),
    scenes: planScenes(site, now),
    schedules: schedules.map(({ row }) => row),
    runs: schedules.flatMap(({ runs }) => runs),
    /** What the runs asked of switches. */
    runCommands: schedules.flatMap(({ commands }) => commands),
    workflows: planWorkflows(site, pasts),
    remotes: planRemotes(site, now),
    tickets: planTickets(site, now),
    alarms: planAlarms(site, now),
    feedback: planFeedback(site, now),
    notifications: news.map(({ is_digest: _, ...told }): Told => told),
    shortcuts: planShortcuts(site),
  };
}
