import { type AnyEndpoint, contract } from "@switchboard/contract";
import { account, enterprise } from "./account.ts";
import { alarmReports } from "./alarm-report.ts";
import { alarms } from "./alarms.ts";
import { analytics } from "./analytics.ts";
import { audit } from "./audit.ts";
import { bills } from "./bills.ts";
import { bin } from "./bin.ts";
import { calendars } from "./calendars.ts";
import { type Area, nameOf } from "./cases.ts";
import { channels } from "./channels.ts";
import { configuration } from "./configuration.ts";
import { deletions } from "./deletions.ts";
import { demand } from "./demand.ts";
import { devices } from "./devices.ts";
import { gateways } from "./gateways.ts";
import { groups } from "./groups.ts";
import { health } from "./health.ts";
import { holds } from "./holds.ts";
import { invalidInput } from "./invalid-input.ts";
import { meters } from "./meters.ts";
import { notifications } from "./notifications.ts";
import { onCall } from "./on-call.ts";
import { panels } from "./panels.ts";
import { access, people } from "./people.ts";
import { protections } from "./protections.ts";
import { provisioning } from "./provisioning.ts";
import { remotes } from "./remotes.ts";
import { reportMailings } from "./report-mailings.ts";
import { reports } from "./reports.ts";
import { scenes } from "./scenes.ts";
import { scheduleRuns } from "./schedule-runs.ts";
import { schedules } from "./schedules.ts";
import { sensors } from "./sensors.ts";
import { shortcuts } from "./shortcuts.ts";
import { signIn } from "./sign-in.ts";
import { support } from "./support.ts";
import { switchAnalytics } from "./switch-analytics.ts";
import { switches } from "./switches.ts";
import { tariffs } from "./tariffs.ts";
import { views } from "./views.ts";
import { waste } from "./waste.ts";
import { workflows } from "./workflows.ts";

export { FLEET, NOW } from "./building.ts";
export { type Calls, callsOver, type Driver, Refused } from "./cases.ts";
export { DIFFERENCES, NOT_COMPARED } from "./differences.ts";

/** What the server and the demo have to agree on; what is read comes before what is changed. */
export const AREAS: readonly Area[] = [
  health,
  analytics,
  switchAnalytics,
  waste,
  reports,
  notifications,
  alarmReports,
  channels,
  audit,
  devices,
  groups,
  meters,
  tariffs,
  bills,
  provisioning,
  configuration,
  switches,
  scenes,
  schedules,
  scheduleRuns,
  workflows,
  remotes,
  holds,
  protections,
  demand,
  onCall,
  reportMailings,
  alarms,
  sensors,
  shortcuts,
  people,
  access,
  panels,
  gateways,
  bin,
  account,
  signIn,
  enterprise,
  support,
  views,
  calendars,
  deletions,
  invalidInput,
];

/** Calls of the contract that no case is about, by the names they have there. */
export function uncovered(): string[] {
  const covered = new Set(AREAS.flatMap(({ cases }) => cases.map(({ endpoint }) => endpoint)));
  return (Object.values(contract) as AnyEndpoint[]).filter((each) => !covered.has(each)).map(nameOf);
}
