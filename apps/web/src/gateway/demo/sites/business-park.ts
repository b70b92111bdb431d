import { EventType } from "@switchboard/domain";
import { demoId } from "../demo-building.ts";
import { FAILING, ONCE, SCENES, SCHEDULES, WORKFLOWS } from "./business-park-automation.ts";
import { DEVICES, ROOMS } from "./business-park-devices.ts";
import { CHANGES, PEOPLE, REMOTES, TICKETS } from "./business-park-people.ts";
import { DAY, type DemoSite, HOUR, MINUTE, type PlannedNews } from "./site.ts";

/** The same days as the health, the schedules, the workflows and the tickets tell of. */
const NEWS: PlannedNews[] = [
  {
    ago: 20_000,
    kind: "reminder",
    code: "reminder.schedule",
    params: { name: ONCE.name, minutes: ONCE.before },
    head: "A schedule runs soon",
    message: `${ONCE.name} runs in ${ONCE.before} minutes`,
    schedule: ONCE.name,
  },
  {
    ago: 2 * HOUR + 8 * MINUTE,
    kind: "power",
    code: "power.event",
    params: { type: EventType.overVoltage, value: 258, phase: 1 },
    head: "Over voltage, phase 1",
    message: "Measured: 258",
    device: "Main panel",
  },
  {
    ago: 2 * HOUR + 30 * MINUTE,
    kind: "workflow",
    head: "Gate out of reach",
    message: "The gate relay has been offline for half an hour",
    device: "Gate relay",
  },
  {
    ago: 3 * HOUR - MINUTE,
    kind: "offline",
    code: "device.offline",
    head: "Device offline",
    message: "The device might not be connected to internet",
    device: "Gate relay",
  },
  {
    ago: 5 * HOUR,
    kind: "ticket",
    code: "ticket.raised",
    params: { title: "Fan does not turn on", person: "Kiran Reddy" },
    head: "New ticket",
    message: "Fan does not turn on",
  },
  {
    ago: 5 * HOUR + MINUTE,
    kind: "workflow",
    head: "Pump runs dry",
    message: "The borewell pump was turned off",
    device: "Borewell pump",
    seen: true,
  },
  {
    ago: 9 * HOUR,
    ranAs: FAILING,
    kind: "schedule",
    code: "schedule.failed",
    params: { name: FAILING },
    head: "A schedule failed",
    message: `${FAILING} did not do all it should`,
    seen: true,
  },
  {
    ago: 20 * HOUR,
    kind: "ticket",
    code: "ticket.replied",
    params: { title: "Gate relay goes offline at night", person: "Ravi Naidu" },
    head: "Reply to a ticket",
    message: "Gate relay goes offline at night",
    seen: true,
  },
  {
    ago: 26 * HOUR,
    kind: "power",
    code: "power.digest",
    params: { count: 6, names: "Main panel · Borewell pump · Office air conditioner", others: 0 },
    head: "6 power alerts",
    message: "Main panel · Borewell pump · Office air conditioner",
    count: 6,
    seen: true,
  },
  {
    ago: 27 * HOUR,
    kind: "offline",
    code: "device.offline",
    head: "Device offline",
    message: "The device might not be connected to internet",
    device: "Terrace lights",
    seen: true,
  },
  {
    ago: 74 * HOUR,
    kind: "workflow",
    head: "Mains too high",
    message: "More than 250 V at the main panel",
    device: "Main panel",
    seen: true,
  },
  {
    ago: 10 * DAY - 4 * HOUR,
    kind: "ticket",
    code: "ticket.moved",
    params: { title: "Lights stayed on over the weekend", person: "Meera Iyer", status: "completed" },
    head: "Ticket moved on",
    message: "Lights stayed on over the weekend",
    seen: true,
  },
];

/** An office of three floors: enough of everything to try the product, little enough to know it after a minute. */
export const BUSINESS_PARK: DemoSite = {
  _id: demoId(5, 1),
  name: "Kaveri Business Park",
  address: "Road No. 2, Banjara Hills, Hyderabad 500034",
  metaKeys: ["Floor", "Asset no."],
  rooms: ROOMS,
  groups: [
    { name: "Cooling", devices: ["Office air conditioner", "Server room vents"] },
    { name: "Outdoor lights", devices: ["Gate relay", "Terrace lights", "Corridor relay"] },
  ],
  devices: DEVICES,
  scenes: SCENES,
  schedules: SCHEDULES,
  workflows: WORKFLOWS,
  news: NEWS,
  remotes: REMOTES,
  tickets: TICKETS,
  people: PEOPLE,
  changes: CHANGES,
  shortcuts: [
    "Reception board · Ceiling lights",
    "Office air conditioner · Air conditioner",
    "Office AC",
    "Borewell pump · Pump",
    "Board room panel · Table dimmer",
    "Gate relay · Gate lights",
  ],
};
