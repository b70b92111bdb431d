import { createAlarms } from "./alarms/alarms.module.ts";
import type { WorkflowAlarms } from "./alarms/workflow-alarms.ts";
import { createChannels } from "./channels/channels.module.ts";
import { createNotifications } from "./notifications/notifications.module.ts";
import { createOnCall } from "./on-call/on-call.module.ts";
import { escalationsOf } from "./on-call/rotations.ts";

type AlarmsDependencies = Parameters<typeof createNotifications>[0] &
  Omit<Parameters<typeof createChannels>[0], "states" | "acknowledge" | "conditions"> & {
    /** Workflows raise alarms, and say how theirs are to be. They are put together later. */
    workflows: () => WorkflowAlarms;
  };

/** News, alarms that live until somebody has dealt with them, and the channels that reach people. */
export function createAlarmsArea(parts: AlarmsDependencies) {
  const { database, clock, broker, signals, workflows } = parts;
  const notifications = createNotifications({ database, clock, broker, signals });
  const alarms = createAlarms({
    database,
    clock,
    // Alarms are told by channels, and a channel that fails is an alarm.
    deliver: { deliverWithin: (sql, tellings) => channels.deliver.deliverWithin(sql, tellings) },
    escalationsOf,
    workflows: {
      rulesOf: (...query) => workflows().rulesOf(...query),
      setRule: (...change) => workflows().setRule(...change),
    },
  });
  const channels = createChannels({
    ...parts,
    states: (sql, enterpriseId, ids) => alarms.service.statesOf(sql, enterpriseId, ids),
    acknowledge: (sql, told) => alarms.service.acknowledgeAs(sql, told),
    conditions: alarms.reports,
  });
  return { notifications, alarms, channels, onCall: createOnCall({ database, clock }) };
}
