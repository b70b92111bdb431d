import { contract, type EnterpriseDetails } from "@switchboard/contract";
import { MERIDIAN, type PlannedSite, VISITOR } from "@switchboard/sample-building";
import type { Api } from "../api-port.ts";
import type { LocalDevice } from "../local-device-port.ts";
import { getSession } from "../session.ts";
import { DemoBin } from "./bin.ts";
import { accessCalls } from "./calls/access.ts";
import { accountCalls } from "./calls/account.ts";
import { alarmCalls } from "./calls/alarms.ts";
import { analyticsCalls } from "./calls/analytics.ts";
import { auditCalls } from "./calls/audit.ts";
import { billCalls } from "./calls/bills.ts";
import { binCalls } from "./calls/bin.ts";
import { calendarCalls } from "./calls/calendars.ts";
import { channelCalls } from "./calls/channels.ts";
import { configureCalls } from "./calls/configure.ts";
import { demandCalls } from "./calls/demand.ts";
import { deviceCalls } from "./calls/devices.ts";
import { type DemoEnterprise, enterpriseCalls, enterprisesCalls } from "./calls/enterprise.ts";
import { gatewayCalls } from "./calls/gateways.ts";
import { DemoHealth, healthCalls } from "./calls/health.ts";
import { holdCalls } from "./calls/holds.ts";
import { meterCalls } from "./calls/meters.ts";
import { notificationCalls } from "./calls/notifications.ts";
import { onCallCalls } from "./calls/on-call.ts";
import { panelCalls } from "./calls/panels.ts";
import { peopleCalls } from "./calls/people.ts";
import { protectionCalls } from "./calls/protections.ts";
import { provisioningCalls } from "./calls/provisioning.ts";
import { remoteCalls } from "./calls/remotes.ts";
import { reportMailingCalls } from "./calls/report-mailings.ts";
import { reportCalls } from "./calls/reports.ts";
import { sceneCalls } from "./calls/scenes.ts";
import { scheduleCalls } from "./calls/schedules.ts";
import { memberSignInCalls, secondFactorCalls } from "./calls/second-factor.ts";
import { sensorCalls } from "./calls/sensors.ts";
import { shortcutCalls } from "./calls/shortcuts.ts";
import { supplyCalls } from "./calls/supplies.ts";
import { supportCalls } from "./calls/support.ts";
import { switchAnalyticsCalls } from "./calls/switch-analytics.ts";
import { switchCalls } from "./calls/switches.ts";
import { tariffCalls } from "./calls/tariffs.ts";
import { viewCalls } from "./calls/views.ts";
import { wasteCalls } from "./calls/waste.ts";
import { workflowCalls } from "./calls/workflows.ts";
import { createCalls, type On } from "./calls.ts";
import { DemoDeletions } from "./deletions.ts";
import { DemoBuilding } from "./live/building.ts";
import { DemoStore } from "./store.ts";

export type DemoGateway = Api & { local: LocalDevice; details: EnterpriseDetails };

/** Whoever looks takes the admin's place in the building. */
function looker() {
  const user = getSession().user;
  return user ? { id: user._id, name: user.name, email: user.email } : VISITOR;
}

/** Who belongs to the enterprise, and what they do with themselves and each other. */
function registerPeople(on: On, store: DemoStore, all: () => DemoEnterprise[]): void {
  accountCalls(on, store);
  secondFactorCalls(on, store);
  enterpriseCalls(on, store);
  enterprisesCalls(on, store, all);
  peopleCalls(on, store);
  memberSignInCalls(on, store);
  accessCalls(on, store);
  gatewayCalls(on, store);
  panelCalls(on, store);
  supportCalls(on, store);
  notificationCalls(on, store);
  alarmCalls(on, store);
  channelCalls(on, store, looker().email);
  shortcutCalls(on, store);
  auditCalls(on, store);
  viewCalls(on, store);
}

/** The devices, what switches them, and what they have told. */
function registerBuilding(on: On, store: DemoStore, building: DemoBuilding) {
  deviceCalls(on, store);
  switchCalls(on, store, building);
  holdCalls(on, store, building);
  protectionCalls(on, store);
  onCallCalls(on, store);
  reportMailingCalls(on, store);
  configureCalls(on, store);
  sceneCalls(on, store, building);
  scheduleCalls(on, store, building);
  calendarCalls(on, store);
  workflowCalls(on, store);
  remoteCalls(on, store);
  const health = new DemoHealth(store, building.happened);
  healthCalls(on, store, health);
  const analytics = analyticsCalls(on, store);
  meterCalls(on, store, analytics);
  tariffCalls(on, store);
  const { bills, cost } = billCalls(on, store, supplyCalls(on, store), analytics);
  sensorCalls(on, store);
  switchAnalyticsCalls(on, store);
  wasteCalls(on, store, cost);
  reportCalls(on, store, health);
  return { local: provisioningCalls(on, store, building), bills };
}

/** One enterprise of the demo (spec §1): it answers what the server would, changes only itself, and calls nobody. */
export function createDemoGateway(site: PlannedSite = MERIDIAN, all: () => DemoEnterprise[] = () => []): DemoGateway {
  const store = new DemoStore(site, looker());
  const bin = new DemoBin(store);
  const { on, answer } = createCalls(new DemoDeletions(store, bin));
  const building = new DemoBuilding(store);
  registerPeople(on, store, all);
  binCalls(on, bin);
  const { local, bills } = registerBuilding(on, store, building);
  demandCalls(on, store, {
    lastMonth: (supply) => bills.lastMonth(supply),
    supplies: async () => (await answer(contract.listSupplies, undefined)).docs,
    tariffs: async () => (await answer(contract.listTariffs, undefined)).docs,
  });
  return {
    call: (endpoint, input) => answer(endpoint, input),
    openLive: (options) => building.openLive(options),
    local,
    details: store.details,
  };
}
