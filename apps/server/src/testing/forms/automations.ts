import { type AnyEndpoint, contract } from "@switchboard/contract";
import { breaks, type FormRule, MANDATORY } from "./rule.ts";

const RULE = { name: "High", trigger: "voltage", qualifier: "above", value: 250, startTime: 0, endTime: 2359 };
const ANY_ID = "3f2b7c1e-4a5d-4c6b-8e7f-9a0b1c2d3e4f";
const NOTE = { head: "High", message: "Look" };
const ALARM = { priority: "high" };
const SCHEDULE = { name: "Evening", time: 1830, repeats: true, days: [1] };

const on = (id: string) => ({ switch_appliance_id: id, switch_state: 1 });
const automation = (rule: string, call: AnyEndpoint, code: string, more: Omit<FormRule, "rule" | "call" | "code">) => ({
  rule,
  call,
  code,
  ...more,
});

/** The rules of the forms about automation. */
export const AUTOMATIONS: Record<string, FormRule[]> = {
  "features/automation/calendars/CalendarSheet.tsx": [
    breaks("a name", contract.newCalendar, { name: " " }, { path: "name", says: MANDATORY }),
  ],
  "features/automation/calendars/DaySheet.tsx": [
    breaks(
      "an end after its beginning",
      contract.editCalendarDays,
      { id: ANY_ID, add: [{ name: "Diwali", type: "closed", from: "2026-11-09", to: "2026-11-08" }] },
      { path: "add.0.to", says: "Ends before it begins" },
    ),
  ],
  "features/automation/calendars/HolidaysSheet.tsx": [
    breaks(
      "a year",
      contract.takeHolidays,
      { id: ANY_ID, state: "IN-TG", years: [] },
      { path: "years", says: "At least 1 entries" },
    ),
  ],
  "features/automation/calendars/SourceSheet.tsx": [
    breaks(
      "a file with something in it",
      contract.importCalendar,
      { id: ANY_ID, text: "" },
      { path: "text", says: "At least 1 characters" },
    ),
  ],
  "features/automation/calendars/PlaceCard.tsx": [
    breaks(
      "a place on the earth",
      contract.editEnterprise,
      { place: { latitude: 91, longitude: 0 } },
      { path: "place.latitude", says: "At most 90" },
    ),
  ],
  "features/automation/schedules/form/ScheduleForm.tsx": [
    automation("a time", contract.newSchedule, "schedule.invalid", {
      input: ({ lamp }) => ({ ...SCHEDULE, time: 2460, actions: [on(lamp)] }),
      path: "time",
      says: "Invalid schedule time selected",
    }),
    automation("something to switch", contract.newSchedule, "schedule.invalid", {
      input: ({ meters }) => ({ ...SCHEDULE, actions: [{ groupId: meters, switch_state: 1 }] }),
      path: "actions.0",
      says: "There is nothing to switch in Meters",
    }),
  ],
  "features/control/scenes/SceneForm.tsx": [
    automation("each switch once", contract.newScene, "scene.invalid", {
      input: ({ lamp }) => ({ name: "Night", actions: [on(lamp), on(lamp)] }),
      path: "actions.1",
      says: "are repeated",
    }),
    automation("something to switch", contract.newScene, "scene.invalid", {
      input: ({ meters }) => ({ name: "Night", actions: [{ groupId: meters, switch_state: 1 }] }),
      path: "actions.0",
      says: "There is nothing to switch in Meters",
    }),
  ],
  "features/alarms/alarms/own/AlarmSheet.tsx": [
    automation("a device that can tell", contract.newWorkflows, "workflow.invalid", {
      input: ({ sensor }) => ({ workflows: [{ ...RULE, device: sensor.id, alarm: ALARM }] }),
      path: "devices",
      says: "Invalid devices: Bay 1 cannot tell what is watched",
    }),
    automation("0 to 600 V", contract.newWorkflows, "workflow.invalid", {
      input: ({ meter }) => ({ workflows: [{ ...RULE, value: 601, device: meter.id, alarm: ALARM }] }),
      path: "value",
      says: "Provide proper values in step 2",
    }),
  ],
  "features/automation/workflows/form/WorkflowForm.tsx": [
    automation("a device that can tell", contract.newWorkflows, "workflow.invalid", {
      input: ({ sensor }) => ({ workflows: [{ ...RULE, device: sensor.id, notification: NOTE }] }),
      path: "devices",
      says: "Invalid devices: Bay 1 cannot tell what is watched",
    }),
    automation("0 to 600 V", contract.newWorkflows, "workflow.invalid", {
      input: ({ meter }) => ({ workflows: [{ ...RULE, value: 601, device: meter.id, notification: NOTE }] }),
      path: "value",
      says: "Provide proper values in step 2",
    }),
    automation("something to do", contract.newWorkflows, "workflow.invalid", {
      input: ({ meter }) => ({ workflows: [{ ...RULE, device: meter.id }] }),
      path: "actions",
      says: "Provide at least one action",
    }),
  ],
};
