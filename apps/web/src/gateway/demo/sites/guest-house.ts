import { EventType } from "@switchboard/domain";
import { demoId } from "../demo-building.ts";
import { DAY, type DemoSite, HOUR, MINUTE, turn, turnRoom } from "./site.ts";

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const EVENING = "Garden at dusk";

/** A small second enterprise, so that there is one to switch to. */
export const GUEST_HOUSE: DemoSite = {
  _id: demoId(5, 2),
  name: "Kaveri Guest House",
  address: "Punnami Ghat Road, Vijayawada 520003",
  metaKeys: ["Floor"],
  rooms: ["Lobby", "Suite 101", "Suite 102", "Garden", "Plant room", "Drive"],
  groups: [{ name: "Suites", devices: ["Suite 101 board", "Suite 102 board"] }],
  devices: [
    {
      name: "Lobby board",
      type: "KIOT_4_NODE",
      room: "Lobby",
      switches: ["Chandelier*", "Desk lamp*", "Fan*", "Sign*"],
    },
    {
      name: "Front door",
      type: "SW_1_REL",
      room: "Lobby",
      switches: ["Door bell"],
      config: { disable_doorbell: false, doorbell_status_indicator: true },
    },
    {
      name: "Suite 101 board",
      type: "SW_5_NODE",
      room: "Suite 101",
      switches: ["Ceiling light*", "Bath light", "Fan*", "Geyser", "Bed light*"],
    },
    {
      name: "Suite 101 curtain",
      type: "SW_2_REL",
      room: "Suite 101",
      switches: ["Curtain open", "Curtain close"],
      config: { curtain_mode: "2" },
    },
    { name: "Suite 101 IR blaster", type: "IR_BLASTER", room: "Suite 101" },
    {
      name: "Suite 102 board",
      type: "SW_5_NODE",
      room: "Suite 102",
      switches: ["Ceiling light", "Bath light", "Fan", "Geyser", "Bed light"],
      offlineFor: 40 * MINUTE,
    },
    { name: "Garden lights", type: "GSM_RELAY_4", room: "Garden", switches: ["Path*", "Pond*", "Trees", "Fountain"] },
    { name: "Supply meter", type: "ENERGY_METER_3", room: "Plant room", config: { over_voltage: 250 } },
    { name: "Lift pump", type: "KIOT_MOTOR", room: "Plant room", switches: ["Pump*"] },
    { name: "Guest bay 1", type: "KIOT_PARKING_SENSOR", room: "Drive" },
    { name: "Guest bay 2", type: "KIOT_PARKING_SENSOR", room: "Drive" },
  ],
  scenes: [
    {
      name: "Welcome",
      actions: [turn("Suite 101 board", "Ceiling light", 1), turn("Suite 101 curtain", "Curtain open", 1)],
      playedAgo: 6 * HOUR,
    },
    { name: "Garden night", actions: [turnRoom("Garden", 1)], playedAgo: 14 * HOUR },
  ],
  schedules: [
    { name: EVENING, at: { time: 1815, days: EVERY_DAY }, actions: [turnRoom("Garden", 1)], before: 10 },
    { name: "Garden off", at: { time: 2330, days: EVERY_DAY }, actions: [turnRoom("Garden", 0)] },
    {
      name: "Geysers ready",
      at: { time: 545, days: EVERY_DAY },
      actions: [turn("Suite 101 board", "Geyser", 1), turn("Suite 102 board", "Geyser", 1)],
      failed: "offline",
    },
  ],
  workflows: [
    {
      name: "Low supply",
      devices: ["Supply meter"],
      trigger: "voltage",
      qualifier: "below",
      value: 200,
      notification: { head: "Low supply", message: "Less than 200 V at the supply meter" },
      fired: [[26 * HOUR + 20 * MINUTE, 197]],
    },
  ],
  news: [
    {
      ago: 40 * MINUTE,
      kind: "offline",
      code: "device.offline",
      head: "Device offline",
      message: "The device might not be connected to internet",
      device: "Suite 102 board",
    },
    {
      ago: 26 * HOUR + 20 * MINUTE,
      kind: "power",
      code: "power.event",
      params: { type: EventType.underVoltage + 1, value: 197, phase: 2 },
      head: "Under voltage, phase 2",
      message: "Measured: 197",
      device: "Supply meter",
      seen: true,
    },
  ],
  remotes: [
    {
      name: "Suite 101 AC",
      codeset: "ac-gree-1",
      blaster: "Suite 101 IR blaster",
      state: { power: true, mode: "cool", temperature: 23, fan: "low", swing: true },
      usedAgo: HOUR,
    },
    { name: "Suite 101 TV", codeset: "tv-sony-1", blaster: "Suite 101 IR blaster", usedAgo: 9 * HOUR },
  ],
  tickets: [
    {
      ago: 30 * MINUTE,
      issue_type: "connection",
      title: "Suite 102 does not answer",
      description: "Since the power cut the board is out of reach.",
      device: "Suite 102 board",
      customer_name: "Suresh Babu",
      status: "pending",
    },
    {
      ago: 6 * DAY,
      issue_type: "device",
      title: "Garden path lights flicker",
      description: "Only after rain.",
      device: "Garden lights",
      customer_name: "Suresh Babu",
      status: "completed",
      replies: [[5 * DAY, "Meera Iyer", true, "A wet joint box; it has been sealed."]],
    },
  ],
  people: [
    {
      name: "Suresh Babu",
      email: "suresh@kaveri.example",
      phone: "+91 866 555 0107",
      role: "user",
      seenAgo: 25 * MINUTE,
      rooms: ["Lobby", "Suite 101", "Suite 102", "Garden"],
    },
    { name: "Ravi Naidu", email: "ravi.naidu@kaveri.example", role: "admin", seenAgo: 3 * DAY },
  ],
  changes: [
    { ago: 30 * MINUTE, actor: "Suresh Babu", action: "ticket.create", subject: "Suite 102 does not answer" },
    {
      ago: 2 * DAY,
      actor: "Ravi Naidu",
      action: "schedule.edit",
      subject: EVENING,
      before: { time: 1830 },
      after: { time: 1815 },
    },
  ],
  shortcuts: ["Lobby board · Chandelier", "Suite 101 AC", "Garden lights · Path", "Lift pump · Pump"],
};
