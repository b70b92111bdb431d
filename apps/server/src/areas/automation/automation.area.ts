import { createCalendars } from "./calendars/calendars.module.ts";
import { createSchedules } from "./schedules/schedules.module.ts";
import { createWorkflows } from "./workflows/workflows.module.ts";

type AutomationDependencies = Parameters<typeof createSchedules>[0] & Parameters<typeof createWorkflows>[0];

/** Switches devices without a person: by the clock, the calendar, readings and events. */
export function createAutomation({ time, signals, rightOfWay, ...dependencies }: AutomationDependencies) {
  const { database, clock } = dependencies;
  const schedules = createSchedules({ ...dependencies, time, signals, rightOfWay });
  return {
    schedules,
    workflows: createWorkflows(dependencies),
    calendars: createCalendars({ database, clock, schedules: schedules.service }),
  };
}
