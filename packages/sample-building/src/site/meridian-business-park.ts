import { DAY, MINUTE } from "../time.ts";
import { ALARMS } from "./meridian-alarms.ts";
import { REMOTES, SCENES, SCHEDULES, SHORTCUTS, WORKFLOWS } from "./meridian-automation.ts";
import { HOLDS, INTERLOCKS, LIMITS, ON_CALL, REPORT_MAILINGS } from "./meridian-care.ts";
import { CHANGES, FEEDBACK, PEOPLE, TICKETS } from "./meridian-people.ts";
import { FIRST_FLOOR, GROUND_FLOOR, SECOND_FLOOR } from "./meridian-plans.ts";
import type { Site } from "./site.ts";

/** A business park, floor by floor: 35 devices which, with those of the cold store, cover every device type. */
export const MERIDIAN_BUSINESS_PARK: Site = {
  name: "Meridian Business Park",
  address: "Road No. 2, Banjara Hills, Hyderabad 500034",
  time_zone: "Asia/Kolkata",
  partner_name: "Switchboard",
  meta_keys: ["Floor", "Cost centre"],
  roomMeta: {
    Reception: { Floor: "Ground", "Cost centre": "FM-100" },
    Cafeteria: { Floor: "Ground", "Cost centre": "FM-140" },
    "Open office": { Floor: "1", "Cost centre": "OPS-200" },
    Boardroom: { Floor: "2", "Cost centre": "ADM-300" },
    "Training hall": { Floor: "2", "Cost centre": "HR-310" },
    "Server room": { Floor: "1", "Cost centre": "IT-400" },
    "Electrical room": { Floor: "Basement" },
    "Pump room": { Floor: "Basement" },
    Parking: { Floor: "Basement", "Cost centre": "FM-120" },
  },
  places: [
    { name: "Main building", kind: "building", area: 4200 },
    {
      name: "Basement",
      kind: "floor",
      in: "Main building",
      area: 1100,
      rooms: ["Electrical room", "Pump room", "Parking"],
    },
    {
      name: "Ground floor",
      kind: "floor",
      in: "Main building",
      area: 1100,
      rooms: ["Reception", "Cafeteria"],
      plan: GROUND_FLOOR,
    },
    {
      name: "First floor",
      kind: "floor",
      in: "Main building",
      area: 1000,
      rooms: ["Open office", "Server room"],
      plan: FIRST_FLOOR,
    },
    {
      name: "Second floor",
      kind: "floor",
      in: "Main building",
      area: 1000,
      rooms: ["Boardroom", "Training hall"],
      plan: SECOND_FLOOR,
    },
  ],
  rooms: {
    Reception: [
      {
        type: "KIOT_5_NODE",
        name: "Reception board",
        switches: {
          "Reception lights": "workday",
          "Foyer lights": "open hours",
          "Name board": "dusk to dawn",
          "Visitor sockets": "workday",
          "Reception fan": "fans",
        },
      },
      {
        type: "SW_1_REL",
        name: "Front door",
        switches: { "Door bell": "never" },
        config: { disable_doorbell: false, doorbell_status_indicator: true, doorbell_talk_mode: "HOLD_TO_TALK" },
      },
      { type: "SW_1_PLUS_1", name: "Front desk", switches: { "Desk lamp": "workday", "Desk socket": "always" } },
      {
        type: "KIOT_3_NODE",
        name: "Lift lobby",
        switches: { "Lobby lights": "open hours", "Lobby spots": "seldom", "Notice screen": "workday" },
      },
    ],
    Cafeteria: [
      {
        type: "SW_5_NODE",
        name: "Dining hall",
        switches: {
          "Dining lights": "meals",
          "Counter lights": "meals",
          "Window lights": "seldom",
          "Exhaust fan": "meals",
          "Dining fans": "meals",
        },
        sensors: [
          {
            key: "cold_store",
            name: "Kitchen cold store",
            kind: "temperature",
            moves: { curve: "kept", low: 2.2, high: 3.5, warm: { ago: 62 * MINUTE, by: 3.2 } },
          },
        ],
      },
      {
        type: "HEAVY_PLUG",
        name: "Water cooler",
        switches: { "Water cooler": "always" },
        load: { watts: 620, curve: "thermostat" },
        rssi: -86,
      },
      {
        type: "KIOT_HEAVY_PLUG",
        name: "Pantry geyser",
        switches: { Geyser: "hot water" },
        load: { watts: 2000, curve: "thermostat" },
      },
      { type: "TRAVEL_ADAPTER", name: "Coffee corner", switches: { "Coffee machine": "workday" } },
    ],
    "Open office": [
      {
        type: "SW_5_NODE",
        name: "East bay",
        switches: {
          "East lights 1": "workday",
          "East lights 2": "workday",
          "East lights 3": "workday",
          "East sockets": "workday",
          "East fans": "fans",
        },
      },
      {
        type: "KIOT_4_NODE",
        name: "West bay",
        switches: {
          "West lights 1": "workday",
          "West lights 2": "workday",
          "West lights 3": "workday",
          "West sockets": "workday",
        },
      },
      {
        type: "SW_3_NODE",
        name: "Quiet room",
        switches: { "Reading lights": "meetings", "Task lights": "meetings", "Fan 1": "fans" },
      },
      {
        type: "SW_1_HEAVY",
        name: "Office AC",
        switches: { "Office AC": "cooling" },
        load: { watts: 3400, curve: "thermostat" },
      },
      {
        type: "IR_BLASTER",
        name: "Office remote eye",
        sensors: [
          {
            key: "temperature",
            name: "Office temperature",
            kind: "temperature",
            moves: { curve: "cooled", by: "Office AC", low: 26, high: 30, keeps: 23.5 },
          },
          { key: "illuminance", name: "Daylight", kind: "light", moves: { curve: "sun", high: 1400 } },
        ],
      },
    ],
    Boardroom: [
      {
        type: "SW_4_NODE",
        name: "Boardroom board",
        switches: {
          "Table lights": "meetings",
          "Wall washers": "meetings",
          "Projector screen": "meetings",
          "Boardroom fan": "meetings",
        },
      },
      { type: "KIOT_RED", name: "Boardroom cove", switches: { "Cove light": "meetings" } },
      {
        type: "SW_1_HEAVY",
        name: "Boardroom AC",
        switches: { "Boardroom AC": "meetings" },
        load: { watts: 1900, curve: "thermostat" },
      },
      {
        type: "IR_BLASTER_P",
        name: "Boardroom remote eye",
        sensors: [
          { key: "co2", name: "Boardroom CO₂", kind: "co2", moves: { curve: "people", low: 430, high: 1350 } },
          { key: "occupancy", name: "Boardroom presence", kind: "occupancy", moves: { curve: "meetings" } },
        ],
        buttons: [{ key: "remote", name: "Boardroom remote", presses: ["single", "double", "hold"] }],
      },
    ],
    "Training hall": [
      {
        type: "SW_4_NODE",
        name: "Training board",
        switches: {
          "Hall lights front": "training",
          "Hall lights back": "training",
          "Stage lights": "training",
          "Hall fans": "training",
        },
      },
      {
        type: "SW_3_REL",
        name: "Training curtain",
        switches: { "Curtain open": "never", "Curtain close": "never", "Laptop sockets": "training" },
        config: { curtain_mode: "1" },
      },
      { type: "SW_1_REL", name: "Training corridor", switches: { "Corridor lights": "open hours" } },
    ],
    "Server room": [
      { type: "ENERGY_METER_1", name: "UPS meter", load: { watts: 4200, curve: "server room" } },
      {
        type: "SW_2_REL",
        name: "Server room board",
        switches: { "Rack lights": "seldom", "Exhaust fan": "always" },
        sensors: [
          {
            key: "temperature",
            name: "Server room temperature",
            kind: "temperature",
            moves: { curve: "kept", low: 20.5, high: 23.5 },
          },
          {
            key: "humidity",
            name: "Server room humidity",
            kind: "humidity",
            moves: { curve: "kept", low: 41, high: 52 },
          },
        ],
      },
      {
        type: "HEAVY_PLUG",
        name: "Precision cooling",
        switches: { "Precision cooling": "always" },
        load: { watts: 1800, curve: "thermostat" },
      },
    ],
    "Electrical room": [
      { type: "ENERGY_METER_3", name: "Main incomer", load: { watts: 46_000, curve: "offices" } },
      { type: "ENERGY_METER_3", name: "Chiller panel", load: { watts: 21_000, curve: "cooling plant" } },
      {
        type: "SW_3_REL",
        name: "Panel room board",
        switches: { "Panel room lights": "seldom", "Panel exhaust": "always", "Alarm beacon": "never" },
      },
    ],
    "Pump room": [
      {
        type: "KIOT_MOTOR",
        name: "Borewell pump",
        switches: { "Borewell pump": "water supply" },
        load: { watts: 5500, curve: "motor" },
      },
      {
        type: "KIOT_MOTOR",
        name: "Transfer pump",
        switches: { "Transfer pump": "water supply" },
        load: { watts: 2200, curve: "motor" },
      },
      {
        type: "GSM_RELAY_2",
        name: "Sump controller",
        switches: { "Sump valve": "water supply", "Sump light": "seldom" },
        sensors: [
          { key: "leak", name: "Cellar floor", kind: "leak", moves: { curve: "once", daysAgo: 4, minutes: 50 } },
        ],
        rssi: -79,
      },
    ],
    Parking: [
      { type: "KIOT_PARKING_SENSOR", name: "Bay P1" },
      { type: "KIOT_PARKING_SENSOR", name: "Bay P2" },
      { type: "KIOT_PARKING_SENSOR", name: "Bay P3", rssi: -91 },
      {
        type: "SW_2_REL",
        name: "Parking lights",
        switches: { "Ramp lights": "dusk to dawn", "Basement lights": "open hours" },
      },
    ],
    Grounds: [
      {
        type: "GSM_RELAY_10",
        name: "Campus lighting",
        switches: {
          "Main gate lights": "dusk to dawn",
          "Avenue lights 1": "dusk to dawn",
          "Avenue lights 2": "dusk to dawn",
          "Boundary lights north": "dusk to dawn",
          "Boundary lights south": "dusk to dawn",
          "Garden lights": "dusk to dawn",
          "Fountain pump": "workday",
          "Lawn sprinklers": "garden watering",
          "Flower bed drip": "bed watering",
          "Festival lights": "never",
        },
      },
      {
        type: "GSM_RELAY_4",
        name: "Main gate",
        switches: {
          "Boom barrier power": "always",
          "Guard room light": "dusk to dawn",
          "Guard room fan": "open hours",
          "Gate buzzer": "seldom",
        },
      },
    ],
  },
  typeGroups: {
    "Energy meters": ["ENERGY_METER_1", "ENERGY_METER_3"],
    Motors: ["KIOT_MOTOR"],
    "GSM relays": ["GSM_RELAY_2", "GSM_RELAY_4", "GSM_RELAY_10"],
    "Parking sensors": ["KIOT_PARKING_SENSOR"],
  },
  // The place of the water cooler is not set yet.
  meters: {
    "Main incomer": null,
    "Chiller panel": "Main incomer",
    "Office AC": "Chiller panel",
    "Boardroom AC": "Chiller panel",
    "UPS meter": "Main incomer",
    "Precision cooling": "Main incomer",
    "Pantry geyser": "Main incomer",
    "Borewell pump": "Main incomer",
    "Transfer pump": "Main incomer",
  },
  supply: {
    name: "11 kV connection",
    consumerNumber: "HYN 2417",
    template: "tgspdcl_ht_ii",
    meter: "Main incomer",
    contractDemand: "60",
    connectedLoad: "95",
    budget: "175000",
    limit: { va: 48_000, loads: { Geyser: 2000, "Boardroom AC": 1900, "Office AC": 3400 } },
    tenants: { "Cooling plant": ["Chiller panel"], "Server room": ["UPS meter", "Precision cooling"] },
  },
  mishaps: {
    powerCut: { daysAgo: 9, from: "14:42", minutes: 51 },
    outOfReach: { device: "Water cooler", daysAgo: 20, from: "09:12", minutes: 2 * 24 * 60 + 46 },
    dryRun: { device: "Borewell pump", daysAgo: 13, from: "06:38", minutes: 11 },
    overload: { device: "Transfer pump", daysAgo: 6, from: "17:21", minutes: 7 },
    voltage: [
      { daysAgo: 16, from: "20:05", minutes: 26, phase: 2, volts: 196 },
      { daysAgo: 4, from: "19:48", minutes: 17, phase: 2, volts: 199 },
      { daysAgo: 11, from: "03:20", minutes: 34, phase: 1, volts: 257 },
    ],
  },
  people: PEOPLE,
  scenes: SCENES,
  schedules: SCHEDULES,
  workflows: WORKFLOWS,
  remotes: REMOTES,
  limits: LIMITS,
  interlocks: INTERLOCKS,
  holds: HOLDS,
  onCall: ON_CALL,
  gateways: [{ name: "Parking gateway", pairedAgo: 40 * DAY, seenAgo: 25 * MINUTE }],
  reportMailings: REPORT_MAILINGS,
  alarms: ALARMS,
  tickets: TICKETS,
  feedback: FEEDBACK,
  changes: CHANGES,
  shortcuts: SHORTCUTS,
};
