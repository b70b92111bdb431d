import { MotorHealth } from "@switchboard/domain/site";
import { DAY, HOUR, MINUTE } from "../time.ts";
import { ADMIN } from "./meridian-people.ts";
import type { Site } from "./site.ts";

/** A second, smaller enterprise, for switching between enterprises. */
export const HARBOUR_COLD_STORAGE: Site = {
  name: "Harbour Cold Storage",
  address: "Port Road, Visakhapatnam 530035",
  time_zone: "Asia/Kolkata",
  partner_name: "Switchboard",
  meta_keys: ["Chamber"],
  roomMeta: { "Cold store": { Chamber: "A" } },
  places: [],
  rooms: {
    "Cold store": [
      { type: "ENERGY_METER_3", name: "Cold store meter", load: { watts: 28_000, curve: "cold store" } },
      {
        type: "KIOT_MOTOR",
        name: "Compressor 1",
        switches: { "Cold store compressor": "compressor" },
        load: { watts: 11_000, curve: "motor" },
      },
      {
        type: "SW_1_HEAVY",
        name: "Evaporator heater",
        switches: { "Defrost heater": "defrost" },
        load: { watts: 3000, curve: "steady" },
        sensors: [
          { key: "chamber", name: "Chamber A", kind: "temperature", moves: { curve: "kept", low: -19.5, high: -16.5 } },
          { key: "door", name: "Chamber A door", kind: "contact", moves: { curve: "meetings" } },
        ],
      },
    ],
    "Loading dock": [
      {
        type: "SW_3_REL",
        name: "Dock board",
        switches: { "Dock lights": "loading", "Strip curtain fan": "loading", "Dock siren": "never" },
      },
      {
        type: "GSM_RELAY_4",
        name: "Yard controller",
        switches: {
          "Yard lights 1": "dusk to dawn",
          "Yard lights 2": "dusk to dawn",
          "Weighbridge power": "loading",
          "Reefer sockets": "always",
        },
      },
    ],
  },
  typeGroups: { Refrigeration: ["KIOT_MOTOR", "SW_1_HEAVY"] },
  meters: {
    "Cold store meter": null,
    "Compressor 1": "Cold store meter",
    "Evaporator heater": "Cold store meter",
  },
  supply: {
    name: "Cold store",
    consumerNumber: "HYN 3108",
    template: "tgspdcl_lt_ii",
    meter: "Cold store meter",
    contractDemand: null,
    connectedLoad: "30",
    budget: "150000",
    tenants: { "Fish hall": ["Compressor 1"] },
  },
  people: [
    ADMIN,
    {
      name: "Suresh Babu",
      email: "suresh@switchboard.test",
      phone: "+91 89 1555 0107",
      role: "user",
      seenAgo: 25 * MINUTE,
      rooms: ["Loading dock"],
    },
  ],
  scenes: [
    {
      name: "Loading begins",
      actions: ["Dock lights", "Strip curtain fan", "Weighbridge power"].map((turn) => ({ turn, state: 1 })),
      playedAgo: 6 * HOUR,
    },
  ],
  schedules: [
    {
      name: "Yard lights",
      time: 1840,
      days: [0, 1, 2, 3, 4, 5, 6],
      actions: ["Yard lights 1", "Yard lights 2"].map((turn) => ({ turn, state: 1 })),
    },
    {
      name: "Dock closed",
      owner: "Suresh Babu",
      time: 2030,
      days: [1, 2, 3, 4, 5],
      actions: [{ turn: "Dock lights", state: 0 }],
      before: 10,
    },
  ],
  workflows: [
    {
      name: "Compressor labours",
      devices: ["Compressor 1"],
      trigger: "motor",
      qualifier: "is",
      value: MotorHealth.overload,
      notification: { head: "Compressor labours", message: "Compressor 1 draws more than it should." },
    },
  ],
  remotes: [],
  limits: { "Cold store compressor": { min_on_s: 600, min_off_s: 600 } },
  interlocks: [],
  holds: [],
  gateways: [],
  onCall: [
    {
      name: "Cold chain",
      priorities: ["critical", "high"],
      turn: "week",
      handOver: 700,
      people: ["Suresh Babu", "Ananya Rao"],
      ago: 20 * DAY,
    },
  ],
  reportMailings: [],
  alarms: [
    {
      ago: 50 * MINUTE,
      source: "workflow",
      words: {
        code: null,
        params: {},
        head: "Compressor labours",
        message: "Compressor 1 draws more than it should.",
      },
      priority: "critical",
      advice: "Check the compressor's breaker and the condenser fan",
      device: "Compressor 1",
      workflow: "Compressor labours",
      steps: [
        { ago: 44 * MINUTE, did: "acknowledge" },
        { ago: 20 * MINUTE, did: "clear" },
      ],
    },
  ],
  feedback: [],
  tickets: [
    {
      ago: 6 * DAY,
      issue_type: "device",
      title: "Dock lights flicker",
      description: "Only after rain.",
      device: "Dock board",
      by: "Suresh Babu",
      status: "completed",
      replies: [[5 * DAY, "Ananya Rao", "A wet joint box; it has been sealed."]],
    },
  ],
  changes: [
    {
      ago: 2 * DAY,
      by: "Suresh Babu",
      action: "schedule.edit",
      subject: "Dock closed",
      before: { time: 2000 },
      after: { time: 2030 },
    },
  ],
  shortcuts: ["Cold store compressor", "Dock lights", "Yard lights 1"],
};
