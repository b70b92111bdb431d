import type { EnterpriseDetails } from "@switchboard/contract";
import type { Gateway } from "../gateway-port.ts";
import type { LocalDevice } from "../local-device-port.ts";
import { demoAccess } from "./demo-access.ts";
import { demoAccount } from "./demo-account.ts";
import { demoAnalytics } from "./demo-analytics.ts";
import { demoAudit } from "./demo-audit.ts";
import { demoAutomation } from "./demo-automation.ts";
import { createCalls } from "./demo-calls.ts";
import { demoConfigure } from "./demo-configure.ts";
import { createDemoDevices } from "./demo-devices.ts";
import { type DemoEnterprise, demoEnterprise, demoEnterprises } from "./demo-enterprise.ts";
import { demoGroups } from "./demo-groups.ts";
import { demoHealth } from "./demo-health.ts";
import { demoMe } from "./demo-me.ts";
import { demoNames } from "./demo-names.ts";
import { demoPeople } from "./demo-people.ts";
import { demoProvisioning } from "./demo-provisioning.ts";
import { demoReports } from "./demo-reports.ts";
import { demoSupport } from "./demo-support.ts";
import { demoSwitchAnalytics } from "./demo-switch-analytics.ts";
import { demoSwitches } from "./demo-switches.ts";
import { lineOf } from "./demo-trail.ts";
import { BUSINESS_PARK } from "./sites/business-park.ts";
import type { DemoSite } from "./sites/site.ts";

const TIME_ZONE = "Asia/Kolkata";

export type DemoGateway = Gateway & { local: LocalDevice; details: EnterpriseDetails };

function officeOf({ _id, name, address }: DemoSite): EnterpriseDetails {
  return { _id, name, address, time_zone: TIME_ZONE, currency: "INR", partner_name: name, logo: "", accent: "" };
}

/** One enterprise of the canned account (spec §1): it answers what the server would, changes only itself, and calls nobody. */
export function createDemoGateway(site: DemoSite = BUSINESS_PARK, all: () => DemoEnterprise[] = () => []): DemoGateway {
  const { on, answer } = createCalls();
  const building = createDemoDevices(site, TIME_ZONE);
  const { devices } = building;
  const metaKeys = [...site.metaKeys];
  const details = officeOf(site);

  demoMe(on, details, metaKeys);
  demoAccount(on, details.name);
  demoEnterprise(on, { details, metaKeys, devices });
  demoEnterprises(on, site._id, all);

  demoSwitches(on, building);
  const groups = demoGroups(on, site, devices, metaKeys);
  const local = demoProvisioning(on, building, site._id, groups);
  demoConfigure(on, devices);
  const access = demoAccess(on, site, devices);
  const health = demoHealth(on, devices, building.happened, TIME_ZONE);

  const owned = demoAutomation(on, { site, building, groups, timeZone: TIME_ZONE });
  demoPeople(on, { access, site, owned });
  demoSupport(on, site, devices);
  demoAnalytics(on, devices, TIME_ZONE);
  demoSwitchAnalytics(on, devices, TIME_ZONE);
  demoReports(on, { devices, health, timeZone: TIME_ZONE });
  const record = demoAudit(on, site, devices, TIME_ZONE);
  const named = demoNames({ devices, groups, owned, access });

  return {
    call: async (endpoint, input) => {
      // Read before it is answered: afterwards what was deleted has no name.
      const line = lineOf(endpoint, input, named);
      const reply = await answer(endpoint, input);
      if (line) record(line);
      return reply;
    },
    openLive: building.openLive,
    local,
    details,
  };
}
