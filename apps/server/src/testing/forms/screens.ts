import { contract } from "@switchboard/contract";
import { breaks, type FormRule, MANDATORY } from "./rule.ts";

/** The rules of screens that send without a form of their own. */
export const SCREENS: Record<string, FormRule[]> = {
  "features/site/configure/ConfigurePage.tsx": [
    {
      rule: "a threshold in its bounds",
      call: contract.configureDevice,
      input: ({ meter }) => ({ userDevice: meter.id, config: { over_voltage: 601 } }),
      path: "over_voltage",
      says: "Out of range",
      code: "config.invalid",
    },
    {
      rule: "the lower limit below the upper",
      call: contract.configureDevice,
      input: ({ meter }) => ({ userDevice: meter.id, config: { under_voltage: 260, over_voltage: 250 } }),
      path: "under_voltage",
      says: "The lower limit must be below the upper one",
      code: "config.invalid",
    },
    {
      rule: "a setting that the device has",
      call: contract.configureDevice,
      input: ({ sensor }) => ({ userDevice: sensor.id, config: { over_voltage: 250 } }),
      path: "over_voltage",
      says: "This device has no such setting",
      code: "config.invalid",
    },
  ],
  "features/control/control/ControlPage.tsx": [
    {
      rule: "2000 to 6535 kelvin",
      call: contract.lightActions,
      input: ({ light }) => ({ switch_appliance_id: light, color_temperature: 6536 }),
      path: "color_temperature",
      says: "Colour temperature: At most 6535",
    },
    {
      rule: "a level of the dimmer",
      call: contract.lightActions,
      input: ({ lamp }) => ({ switch_appliance_id: lamp, level: 6 }),
      path: "level",
      says: "Level: At most 5",
    },
  ],
  "features/people/access/AccessPage.tsx": [
    {
      rule: "a device",
      call: contract.grantDevices,
      input: ({ user }) => ({ user_ids: [user.userId], device_ids: [], access: true }),
      path: "device_ids",
      says: "Please select checkbox of minimum one device",
    },
    {
      rule: "a person",
      call: contract.grantSwitches,
      input: ({ lamp }) => ({ user_ids: [], switch_ids: [lamp], access: true }),
      path: "user_ids",
      says: MANDATORY,
    },
  ],
  "features/energy/analytics/energy/EnergyPage.tsx": [
    {
      rule: "different devices to compare",
      call: contract.newReport,
      input: ({ meter }) => ({
        kind: "energy",
        from_date: "2026-03-01",
        to_date: "2026-03-02",
        device_ids: [meter.id, meter.id],
        compare: true,
        format: "PDF",
      }),
      path: "device_ids",
      says: "Comparison needs different devices",
    },
    breaks(
      "days in order",
      contract.getEnergyData,
      { from_date: "2026-03-02", to_date: "2026-03-01" },
      { path: "to_date", says: "Invalid date range" },
    ),
  ],
  "features/reports/reports/SensorReportPage.tsx": [
    breaks(
      "days in order",
      contract.reportSensors,
      { from_date: "2026-03-02", to_date: "2026-03-01" },
      { path: "to_date", says: "Invalid date range" },
    ),
  ],
  "features/reports/reports/CostReportPage.tsx": [
    breaks(
      "days in order",
      contract.energyCost,
      { from_date: "2026-03-02", to_date: "2026-03-01" },
      { path: "to_date", says: "Invalid date range" },
    ),
  ],
  "features/reports/reports/EventReportPage.tsx": [
    breaks(
      "days in order",
      contract.reportEvents,
      { from_date: "2026-03-02", to_date: "2026-03-01" },
      { path: "to_date", says: "Invalid date range" },
    ),
  ],
};
