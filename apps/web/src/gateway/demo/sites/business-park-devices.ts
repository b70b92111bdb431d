import { HOUR, type PlannedDevice } from "./site.ts";

export const ROOMS = [
  "Reception",
  "Open office",
  "Meeting room",
  "Board room",
  "Cafeteria",
  "Server room",
  "Utility",
  "Parking",
];

const GROUND = { Floor: "Ground" };
const FIRST = { Floor: "First" };
const BASEMENT = { Floor: "Basement" };

const INSIDE: PlannedDevice[] = [
  {
    name: "Reception board",
    type: "KIOT_4_NODE",
    room: "Reception",
    switches: ["Ceiling lights*", "Signage*", "Fan", "Entrance lights*"],
    meta: GROUND,
  },
  { name: "Reception cove", type: "KIOT_RED", room: "Reception", switches: ["Cove light*"], meta: GROUND },
  { name: "Reception plug", type: "HEAVY_PLUG", room: "Reception", switches: ["Water dispenser*"], meta: GROUND },
  {
    name: "Visitor bell",
    type: "SW_1_REL",
    room: "Reception",
    switches: ["Door bell"],
    config: { disable_doorbell: false, doorbell_talk_mode: "BOTH_WAYS", doorbell_low_battery: 20, doorbell_pir: true },
    meta: GROUND,
  },
  {
    name: "Office north",
    type: "SW_5_NODE",
    room: "Open office",
    switches: ["Lights row A*", "Lights row B*", "Fans", "Wall sockets*", "Downlights*"],
    meta: FIRST,
  },
  {
    name: "Office south",
    type: "SW_4_NODE",
    room: "Open office",
    switches: ["Lights row C", "Lights row D", "Fans", "Spots"],
    meta: FIRST,
  },
  {
    name: "Office air conditioner",
    type: "SW_1_HEAVY",
    room: "Open office",
    switches: ["Air conditioner*"],
    config: { over_current: 12.5, over_voltage: 255, under_voltage: 195, heat_alarm: 70 },
    meta: { ...FIRST, "Asset no.": "KBP-AC-04" },
  },
  { name: "Office IR blaster", type: "IR_BLASTER", room: "Open office", meta: FIRST },
  {
    name: "Meeting room board",
    type: "SW_3_NODE",
    room: "Meeting room",
    switches: ["Table lights", "Fan", "Wall washer*"],
    meta: FIRST,
  },
  { name: "Meeting room light", type: "KIOT_RED", room: "Meeting room", switches: ["Accent light"], meta: FIRST },
  {
    name: "Projector point",
    type: "SW_1_PLUS_1",
    room: "Meeting room",
    switches: ["Screen", "Projector"],
    meta: FIRST,
  },
  {
    name: "Board room panel",
    type: "KIOT_5_NODE",
    room: "Board room",
    switches: ["Chandelier", "Side lamps*", "Fan", "Socket row", "Table dimmer*"],
    meta: FIRST,
  },
  {
    name: "Board room curtain",
    type: "SW_2_REL",
    room: "Board room",
    switches: ["Curtain open", "Curtain close"],
    config: { curtain_mode: "1" },
    meta: FIRST,
  },
  { name: "Board room IR blaster", type: "IR_BLASTER_P", room: "Board room", meta: FIRST },
  {
    name: "Cafeteria board",
    type: "KIOT_3_NODE",
    room: "Cafeteria",
    switches: ["Counter lights*", "Dining lights*", "Exhaust fan*"],
    meta: GROUND,
  },
  {
    name: "Cafeteria plug",
    type: "KIOT_HEAVY_PLUG",
    room: "Cafeteria",
    switches: ["Coffee machine*"],
    meta: { ...GROUND, "Asset no.": "KBP-CF-01" },
  },
];

const SERVICES: PlannedDevice[] = [
  {
    name: "Server room meter",
    type: "ENERGY_METER_1",
    room: "Server room",
    config: { over_voltage: 250, under_voltage: 200, over_current: 20 },
    meta: { ...FIRST, "Asset no.": "KBP-EM-02" },
  },
  { name: "Server room vents", type: "SW_3_REL", room: "Server room", switches: ["Exhaust 1*", "Exhaust 2*", "Light"] },
  {
    name: "Main panel",
    type: "ENERGY_METER_3",
    room: "Utility",
    config: { over_voltage: 250, under_voltage: 200, over_current: 60, overload: 30_000 },
    meta: { ...BASEMENT, "Asset no.": "KBP-EM-01" },
  },
  {
    name: "Borewell pump",
    type: "KIOT_MOTOR",
    room: "Utility",
    switches: ["Pump"],
    config: { over_current: 12, overload: 7500 },
    meta: { ...BASEMENT, "Asset no.": "KBP-PM-01" },
  },
  { name: "Corridor relay", type: "SW_2_REL", room: "Utility", switches: ["Corridor*", "Stairs*"], meta: GROUND },
  {
    name: "Gate relay",
    type: "GSM_RELAY_2",
    room: "Utility",
    switches: ["Gate lights", "Sign board"],
    offlineFor: 3 * HOUR,
    meta: GROUND,
  },
  {
    name: "Terrace lights",
    type: "SW_1_HEAVY",
    room: "Utility",
    switches: ["Flood lights"],
    offlineFor: 27 * HOUR,
    meta: { Floor: "Terrace" },
  },
];

const BAYS: PlannedDevice[] = Array.from({ length: 8 }, (_, index) => ({
  name: `Bay ${index + 1}`,
  type: "KIOT_PARKING_SENSOR",
  room: "Parking",
  meta: BASEMENT,
  // The far end of the basement hardly hears the access point.
  ...(index === 6 && { rssi: -88 }),
  ...(index === 7 && { offlineFor: 5 * HOUR }),
}));

export const DEVICES = [...INSIDE, ...SERVICES, ...BAYS];
