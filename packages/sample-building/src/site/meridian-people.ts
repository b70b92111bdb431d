import { DAY, HOUR, MINUTE } from "../time.ts";
import type { SiteChange, SiteFeedback, SitePerson, SiteTicket } from "./site.ts";

/** The admin of both enterprises. */
export const ADMIN: SitePerson = {
  name: "Ananya Rao",
  email: "admin@switchboard.test",
  phone: "+91 40 5550 0101",
  location: "Hyderabad",
  tags: ["Facilities", "On call"],
  role: "admin",
  seenAgo: 20 * MINUTE,
};

export const PEOPLE: [SitePerson, ...SitePerson[]] = [
  ADMIN,
  {
    name: "Kiran Reddy",
    email: "user@switchboard.test",
    phone: "+91 40 5550 0102",
    role: "user",
    seenAgo: 3 * HOUR,
    rooms: ["Boardroom", "Training hall"],
    switches: ["Reception lights"],
  },
  {
    name: "Asha Verma",
    email: "asha@switchboard.test",
    phone: "+91 40 5550 0118",
    role: "user",
    seenAgo: 26 * HOUR,
    rooms: ["Open office"],
    switches: ["Notice screen"],
  },
  {
    name: "Lakshmi Narayanan",
    email: "lakshmi@switchboard.test",
    phone: "+91 98 5550 0121",
    role: "user",
    seenAgo: 9 * DAY,
    rooms: ["Parking"],
    devices: ["Main gate", "Campus lighting"],
    owns: ["Main gate"],
  },
  {
    name: "Farah Siddiqui",
    email: "farah@switchboard.test",
    role: "user",
    seenAgo: 2 * DAY,
    switches: ["Counter lights", "Dining lights", "Coffee machine"],
  },
  {
    name: "Devi Prasad",
    email: "devi@switchboard.test",
    role: "user",
    isInvited: true,
    holds: ["Cafeteria", "Ground floor"],
  },
];

export const TICKETS: SiteTicket[] = [
  {
    ago: 5 * HOUR,
    issue_type: "device",
    title: "Fan does not turn on",
    description: "The switch clicks, the fan stays still.",
    device: "Boardroom board",
    by: "Kiran Reddy",
    status: "pending",
  },
  {
    ago: 52 * HOUR,
    issue_type: "connection",
    title: "Main gate goes offline at night",
    description: "It comes back by itself in the morning. The recharge of its SIM is up to date.",
    device: "Main gate",
    reason: "Weak GSM signal",
    by: "Lakshmi Narayanan",
    status: "in process",
    replies: [
      [50 * HOUR, "Ananya Rao", "Which bars does the panel at the gate show when it is gone?"],
      [47 * HOUR, "Lakshmi Narayanan", "One bar, and none when it rains."],
      [46 * HOUR, "Ananya Rao", "Then it is the antenna. I have asked the electrician for a longer cable."],
      [22 * HOUR, "Lakshmi Narayanan", "He was here and measured it. The cable comes on Thursday."],
      [20 * HOUR, "Ananya Rao", "Thank you. I leave this open until then."],
    ],
  },
  {
    ago: 3 * DAY,
    issue_type: "analytics",
    title: "Energy of the open office looks too high",
    description: "Since Monday it draws a third more at night than before.",
    device: "Office AC",
    by: "Asha Verma",
    status: "in process",
    replies: [[2 * DAY, "Ananya Rao", "The air conditioner runs all night now. I am looking for the reason."]],
  },
  {
    ago: 10 * DAY,
    issue_type: "schedule",
    title: "Lights stayed on over the weekend",
    description: "The schedule was disabled by mistake.",
    device: "Training board",
    by: "Kiran Reddy",
    status: "completed",
    replies: [[10 * DAY - 4 * HOUR, "Ananya Rao", "It is enabled again."]],
  },
  {
    ago: 19 * DAY,
    issue_type: "account",
    title: "Please invite the new supervisor",
    description: "Devi Prasad joins the facility team on the first.",
    by: "Asha Verma",
    status: "completed",
    replies: [[18 * DAY, "Ananya Rao", "The invitation is on its way."]],
  },
];

export const FEEDBACK: SiteFeedback[] = [
  { ago: 2 * DAY, by: "Kiran Reddy", rating: 5, message: "The boardroom is ready before I am." },
  { ago: 6 * DAY, by: "Lakshmi Narayanan", rating: 3, message: "Good, but I would like the gate on my home screen." },
  {
    ago: 11 * DAY,
    by: "Asha Verma",
    rating: 4,
    message: "Schedules save me the walk through the office every evening.",
  },
];

export const CHANGES: SiteChange[] = [
  {
    ago: 5 * HOUR,
    by: "Kiran Reddy",
    action: "ticket.create",
    subject: "Fan does not turn on",
    after: { title: "Fan does not turn on", issue_type: "device" },
  },
  {
    ago: 20 * HOUR,
    by: "Ananya Rao",
    action: "ticket.reply",
    subject: "Main gate goes offline at night",
    after: { message: "Thank you. I leave this open until then." },
  },
  {
    ago: 26 * HOUR,
    by: "Kiran Reddy",
    action: "scene.edit",
    subject: "Presentation",
    before: { name: "Screen down" },
    after: { name: "Presentation" },
  },
  {
    ago: 30 * HOUR,
    by: "Ananya Rao",
    action: "schedule.disable",
    subject: "Fountain on weekends",
    before: { isActive: true },
    after: { isActive: false },
  },
  {
    ago: 49 * HOUR,
    by: "Ananya Rao",
    action: "device.edit",
    subject: "Reception board",
    before: { device_name: "Front board" },
    after: { device_name: "Reception board" },
  },
  {
    ago: 3 * DAY,
    by: "Ananya Rao",
    action: "access.grant",
    subject: "Farah Siddiqui",
    after: { people: ["Farah Siddiqui"], switches: ["Coffee machine", "Counter lights", "Dining lights"] },
  },
  {
    ago: 4 * DAY,
    by: "Ananya Rao",
    action: "user.create",
    subject: "Devi Prasad",
    after: { name: "Devi Prasad", email: "devi@switchboard.test", role: ["user"] },
  },
  {
    ago: 5 * DAY,
    by: "Ananya Rao",
    action: "workflow.create",
    subject: "Supply too low",
    after: { name: "Supply too low", trigger: "voltage", qualifier: "below", value: 200 },
  },
  {
    ago: 6 * DAY,
    by: "Kiran Reddy",
    action: "remote.create",
    subject: "Pedestal fan",
    after: { name: "Pedestal fan" },
  },
];
