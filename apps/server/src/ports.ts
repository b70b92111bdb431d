import { BROWSERS_OF_SESSIONS } from "./areas/alarms/channels/ended-sessions.service.ts";
import { daysOf } from "./areas/automation/calendars/day-marks.service.ts";
import { recountRuns } from "./areas/automation/schedules/corrected-runs.service.ts";
import { splitInSchedules } from "./areas/automation/schedules/merged-places.service.ts";
import { handOverSchedules } from "./areas/automation/schedules/schedule-ownership.service.ts";
import { splitInWorkflows } from "./areas/automation/workflows/merged-places.service.ts";
import { safetyCauses } from "./areas/automation/workflows/safety-causes.service.ts";
import { handOverWorkflows } from "./areas/automation/workflows/workflow-ownership.service.ts";
import { switchesOfCommands } from "./areas/control/commands/command-switches.service.ts";
import { settleAnswers } from "./areas/control/commands/settlement.service.ts";
import { recordPresses } from "./areas/control/commands/wall-presses.service.ts";
import type { WithdrawalService } from "./areas/control/commands/withdrawal.service.ts";
import { holdPresses } from "./areas/control/holds/wall-holds.service.ts";
import { noteBreaches } from "./areas/control/protections/breaches.service.ts";
import { splitInScenes } from "./areas/control/scenes/merged-places.service.ts";
import { handOverScenes } from "./areas/control/scenes/scene-ownership.service.ts";
import { sensorAdoption } from "./areas/energy/sensors/adopted-sensors.service.ts";
import { recount } from "./areas/energy/telemetry/rebuild.service.ts";
import type { HandOver } from "./areas/people/members/departure.service.ts";
import { movePanels } from "./areas/people/panels/merged-places.service.ts";
import { markPanelSeen } from "./areas/people/panels/panel-sightings.service.ts";
import { handOverRemotes } from "./areas/site/remotes/remote-ownership.service.ts";

/** Functions of higher areas that lower ones need: each takes part in the caller's transaction and keeps nothing. */

/** Sessions update push subscriptions when they end, and panels when they call. */
export const SESSION_PORTS = { browsers: BROWSERS_OF_SESSIONS, markPanelSeen };

/** Telemetry rebuilds roll-ups when the rating of a device changes; sensors follow adopted field devices. */
export const DEVICE_PORTS = { recount, adopting: [sensorAdoption] };

/** Actions and wall panels follow when places are merged. */
export const PLACE_PORTS = { splitMerged: [splitInScenes, splitInSchedules, splitInWorkflows], movePanels };

/** Reactions to device reports, within the transaction that stores them. */
export const LIVE_PORTS = {
  commands: { settleAnswers, recordPresses, switchesOfCommands },
  recountRuns,
  holdPresses,
  noteBreaches,
};

/** The workflows that hold switches. */
export const HOLD_PORTS = { causes: safetyCauses };

/** The calendar days that bills and tariffs use. */
export const BILLING_PORTS = { calendarDays: daysOf };

/** Gives the things of somebody who leaves to a successor, or removes them. */
export function handOversOf(withdrawal: WithdrawalService): HandOver[] {
  return [
    (sql, change) => handOverSchedules(sql, withdrawal, change),
    handOverScenes,
    handOverWorkflows,
    handOverRemotes,
  ];
}
