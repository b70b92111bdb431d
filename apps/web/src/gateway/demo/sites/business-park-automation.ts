import { MotorHealth } from "@switchboard/domain";
import { HOUR, MINUTE, type PlannedScene, type PlannedSchedule, type PlannedWorkflow, turn, turnRoom } from "./site.ts";

const WEEKDAYS = [1, 2, 3, 4, 5];
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

export const SCENES: PlannedScene[] = [
  {
    name: "Good morning",
    actions: [
      turn("Reception board", "Ceiling lights", 1),
      turn("Reception board", "Signage", 1),
      turn("Office north", "Lights row A", 1),
      turn("Office north", "Lights row B", 1),
      turn("Cafeteria plug", "Coffee machine", 1),
    ],
    playedAgo: 4 * HOUR,
  },
  {
    name: "Presentation",
    actions: [
      turn("Projector point", "Projector", 1),
      turn("Projector point", "Screen", 1),
      turn("Meeting room board", "Table lights", 0),
      turn("Meeting room board", "Wall washer", 0),
    ],
    playedAgo: 27 * HOUR,
    owner: "Asha Verma",
  },
  { name: "Office off", actions: [turnRoom("Open office", 0)], playedAgo: 16 * HOUR },
  {
    name: "Board meeting",
    actions: [
      turn("Board room panel", "Chandelier", 1),
      turn("Board room panel", "Side lamps", 1),
      turn("Board room curtain", "Curtain close", 1),
    ],
    playedAgo: 50 * HOUR,
  },
  {
    name: "Guests arrive",
    actions: [
      turn("Reception board", "Entrance lights", 1),
      turn("Reception cove", "Cove light", 1),
      turn("Meeting room light", "Accent light", 1),
    ],
    owner: "Kiran Reddy",
  },
];

/** It runs once, two hours ahead of whenever the demo begins, so that it can be skipped. */
export const ONCE = { name: "Board meeting", before: 120 };
export const FAILING = "Gate lights off";

export const SCHEDULES: PlannedSchedule[] = [
  {
    name: "Opening",
    at: { time: 830, days: WEEKDAYS },
    actions: [
      turn("Reception board", "Ceiling lights", 1),
      turn("Office north", "Lights row A", 1),
      turn("Office north", "Lights row B", 1),
    ],
  },
  { name: "Lights out", at: { time: 2100, days: EVERY_DAY }, actions: [turnRoom("Open office", 0)], before: 10 },
  {
    name: FAILING,
    at: { time: 600, days: EVERY_DAY },
    actions: [turn("Gate relay", "Gate lights", 0), turn("Gate relay", "Sign board", 0)],
    failed: "no_answer",
  },
  {
    name: "Weekend corridor",
    at: { time: 1900, days: [0, 6] },
    actions: [turn("Corridor relay", "Corridor", 1)],
    isOff: true,
    owner: "Kiran Reddy",
  },
  {
    name: ONCE.name,
    at: { aheadMs: 2 * HOUR },
    actions: [turn("Projector point", "Projector", 1), turn("Meeting room board", "Table lights", 1)],
    before: ONCE.before,
  },
  {
    name: "Tank filling",
    at: { time: 500, days: EVERY_DAY },
    actions: [turn("Borewell pump", "Pump", 1)],
    force: true,
    owner: "Kiran Reddy",
  },
  {
    name: "Coffee ready",
    at: { time: 815, days: WEEKDAYS },
    actions: [turn("Cafeteria plug", "Coffee machine", 1), turn("Cafeteria board", "Counter lights", 1)],
  },
];

export const WORKFLOWS: PlannedWorkflow[] = [
  {
    name: "Mains too high",
    devices: ["Main panel"],
    trigger: "voltage",
    qualifier: "above",
    value: 250,
    notification: { head: "Mains too high", message: "More than 250 V at the main panel" },
    fired: [
      [2 * HOUR + 8 * MINUTE, 258],
      [74 * HOUR, 254],
    ],
  },
  {
    name: "Pump runs dry",
    devices: ["Borewell pump"],
    trigger: "motor",
    qualifier: "is",
    value: MotorHealth.dry,
    notification: { head: "Pump runs dry", message: "The borewell pump was turned off" },
    actions: [turn("Borewell pump", "Pump", 0)],
    fired: [[5 * HOUR + MINUTE, MotorHealth.dry]],
  },
  {
    name: "Air conditioner draws too much",
    devices: ["Office air conditioner"],
    trigger: "current",
    qualifier: "above",
    value: 12.5,
    actions: [turn("Office air conditioner", "Air conditioner", 0)],
    isOff: true,
  },
  {
    name: "Plugs draw too much",
    devices: ["Reception plug", "Cafeteria plug"],
    trigger: "power",
    qualifier: "above",
    value: 2.5,
    notification: { head: "A plug is overloaded", message: "More than 2.5 kW at one plug" },
    owner: "Kiran Reddy",
  },
  {
    name: "Gate out of reach",
    devices: ["Gate relay"],
    trigger: "offline",
    qualifier: "above",
    value: 30,
    notification: { head: "Gate out of reach", message: "The gate relay has been offline for half an hour" },
    fired: [[2 * HOUR + 30 * MINUTE, 30]],
  },
];
