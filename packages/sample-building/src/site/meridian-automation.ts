import { MotorHealth } from "@switchboard/domain/site";
import { DAY, HOUR } from "../time.ts";
import type { SiteAction, SiteRemote, SiteScene, SiteSchedule, SiteWorkflow } from "./site.ts";

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const WEEKDAYS = [1, 2, 3, 4, 5];
const FRIDAY = 5;
const SATURDAY = 6;

const turnAll = (state: 0 | 1, ...names: string[]): SiteAction[] => names.map((turn) => ({ turn, state }));

export const SCENES: SiteScene[] = [
  {
    name: "Good morning",
    actions: [
      ...turnAll(1, "Reception lights", "Foyer lights", "Lobby lights", "Notice screen", "Desk lamp"),
      ...turnAll(1, "East lights 1", "East lights 2", "West lights 1", "West lights 2"),
      ...turnAll(1, "Office AC", "Coffee machine", "Fountain pump"),
    ],
    playedAgo: 4 * HOUR,
  },
  {
    name: "Leaving",
    actions: [
      ...["Open office", "Boardroom", "Training hall"].map((room) => ({ room, state: 0 as const })),
      ...turnAll(0, "Reception lights", "Desk lamp", "Notice screen", "Coffee machine", "Fountain pump"),
    ],
    playedAgo: 16 * HOUR,
  },
  {
    name: "Meeting",
    actions: [
      { turn: "Table lights", state: 1 },
      { turn: "Wall washers", state: 0 },
      { turn: "Projector screen", state: 1 },
      { turn: "Boardroom fan", state: 1, level: 3 },
      { turn: "Cove light", state: 1 },
    ],
    playedAgo: 50 * HOUR,
  },
  {
    name: "Presentation",
    owner: "Kiran Reddy",
    actions: [...turnAll(1, "Projector screen"), ...turnAll(0, "Table lights", "Wall washers")],
    playedAgo: 27 * HOUR,
  },
];

/** At times when the switches have that state by habit, so that the history of the last weeks stays valid. */
export const SCHEDULES: SiteSchedule[] = [
  {
    name: "Evening lights",
    time: 1840,
    days: EVERY_DAY,
    actions: turnAll(1, "Main gate lights", "Avenue lights 1", "Avenue lights 2", "Garden lights"),
    force: true,
  },
  {
    name: "Office sockets off",
    time: 2000,
    days: WEEKDAYS,
    actions: turnAll(0, "Visitor sockets", "East sockets", "West sockets"),
    failedBefore: 2,
  },
  {
    name: "Boardroom off",
    owner: "Kiran Reddy",
    time: 1930,
    days: WEEKDAYS,
    actions: [{ room: "Boardroom", state: 0 }],
    before: 15,
    rhythm: { on_days: { holiday: { do: "skip" }, closed: { do: "skip" } } },
  },
  {
    name: "Office cool by nine",
    time: 900,
    days: WEEKDAYS,
    actions: turnAll(1, "Office AC"),
    rhythm: { on_days: { holiday: { do: "skip" }, closed: { do: "skip" } } },
    reach: { sensor: "Office temperature", target: 24, way: "cool", within: 120 },
  },
  {
    name: "Festival lights",
    time: 1830,
    days: [SATURDAY],
    actions: turnAll(1, "Festival lights"),
    once: true,
    before: 60,
  },
  {
    name: "Laptops off for the weekend",
    time: 2000,
    days: [FRIDAY],
    actions: turnAll(0, "Laptop sockets"),
    before: 30,
  },
  {
    name: "Fountain on weekends",
    time: 1700,
    days: [0, SATURDAY],
    actions: turnAll(1, "Fountain pump"),
    isOff: true,
  },
];

const COLD_STORE = { trigger: "sensor", qualifier: "above", value: 4 } as const;

export const WORKFLOWS: SiteWorkflow[] = [
  {
    name: "Mains voltage",
    devices: ["Main incomer", "Chiller panel"],
    trigger: "voltage",
    qualifier: "above",
    value: 252,
    actions: turnAll(1, "Alarm beacon"),
    notification: {
      head: "Mains voltage too high",
      message: "A phase of the supply is above 252 V. Please call the board.",
    },
  },
  {
    name: "Pump runs dry",
    devices: ["Borewell pump"],
    trigger: "motor",
    qualifier: "is",
    value: MotorHealth.dry,
    actions: turnAll(0, "Borewell pump"),
    notification: {
      head: "Borewell pump runs dry",
      message: "The pump was turned off. Check the water level before you start it again.",
    },
  },
  {
    name: "Supply too low",
    devices: ["Chiller panel"],
    trigger: "voltage",
    qualifier: "below",
    value: 200,
    notification: { head: "Supply too low", message: "A phase of the chillers is below 200 V." },
    alarm: { priority: "high", advice: "Call the electricity board on 1912", latching: false, onDelay: 0, offDelay: 0 },
  },
  {
    name: "Kitchen cold store too warm",
    devices: ["Dining hall"],
    ...COLD_STORE,
    notification: { head: "Kitchen cold store too warm", message: "Above 4 °C for more than 10 minutes." },
    // Goods arrive early in the morning, and the door stays open.
    tree: {
      kind: "all",
      of: [
        { kind: "lasting", minutes: 10, of: { kind: "trigger", ...COLD_STORE, sensors: ["Kitchen cold store"] } },
        { kind: "not", of: { kind: "hours", startTime: 500, endTime: 530, days: WEEKDAYS } },
      ],
    },
    alarm: {
      priority: "critical",
      advice: "Check the compressor's breaker, then whether the door seals",
      latching: false,
      onDelay: 0,
      offDelay: 300,
    },
  },
];

export const REMOTES: SiteRemote[] = [
  { name: "Boardroom TV", codeset: "tv-samsung-1", eye: "Boardroom remote eye", usedAgo: 5 * HOUR },
  {
    name: "Boardroom split AC",
    codeset: "ac-lg-1",
    eye: "Boardroom remote eye",
    state: { power: false, mode: "cool", temperature: 24, fan: "auto", swing: false },
    usedAgo: 2 * HOUR,
  },
  { name: "Boardroom projector", codeset: "projector-epson-1", eye: "Boardroom remote eye", usedAgo: 2 * DAY },
  { name: "Office music", codeset: "music-sony-1", eye: "Office remote eye", usedAgo: DAY },
  { name: "Satellite receiver", codeset: "stb-rc5-1", eye: "Office remote eye" },
  {
    name: "Pedestal fan",
    owner: "Kiran Reddy",
    codeset: "fan-learn-1",
    eye: "Boardroom remote eye",
    keys: { power: "Power", speed_up: "Faster", speed_down: "Slower", swing: "Swing", timer: "Timer" },
    usedAgo: 3 * HOUR,
  },
];

export const SHORTCUTS = [
  "Reception lights",
  "Office AC",
  "Boardroom split AC",
  "Borewell pump",
  "Boardroom fan",
  "Main gate lights",
];
