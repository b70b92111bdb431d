import { gatewayGoneWords, offlineWords, powerWords, runFailedWords } from "@switchboard/domain/alarms";
import { EventType, MotorHealth } from "@switchboard/domain/site";
import { DAY, HOUR, MINUTE } from "../time.ts";
import type { SiteAlarm, SiteAlarmStep } from "./site.ts";

const SAG = "A phase of the chillers is below 200 V.";
const CALL_THE_BOARD = "Call the electricity board on 1912 and note the number of the complaint";

/** Raised so often within half an hour that it is notified once, and then only counted. */
const SAGS = [58, 53, 49, 44, 39, 33, 28];

/** The voltage sagged, and recovered two minutes later. */
const sagsAndReturns: SiteAlarmStep[] = SAGS.flatMap((minutes, index) => [
  ...(index === 0 ? [] : [{ ago: minutes * MINUTE, did: "raise" as const }]),
  { ago: (minutes - 2) * MINUTE, did: "clear" },
]);

const NOW: SiteAlarm[] = [
  {
    ago: 42 * MINUTE,
    source: "workflow",
    words: {
      code: null,
      params: {},
      head: "Kitchen cold store too warm",
      message: "Above 4 °C for more than 10 minutes.",
    },
    priority: "critical",
    advice: "Check the compressor's breaker, then whether the door seals",
    device: "Dining hall",
    sensor: "Kitchen cold store",
    workflow: "Kitchen cold store too warm",
    steps: [
      { ago: 37 * MINUTE, did: "acknowledge" },
      { ago: 36 * MINUTE, did: "assign" },
      { ago: 21 * MINUTE, did: "note", why: "The compressor does not start. The fitter is on the way." },
    ],
  },
  {
    ago: 25 * MINUTE,
    source: "gateway",
    words: gatewayGoneWords("Parking gateway", 0),
    gateway: "Parking gateway",
    advice: "Look whether the small computer in the parking cabinet has power and network",
    below: ["Bay P1", "Bay P2", "Bay P3"],
  },
  {
    ago: 58 * MINUTE,
    source: "workflow",
    words: { code: null, params: {}, head: "Supply too low", message: SAG },
    advice: CALL_THE_BOARD,
    device: "Chiller panel",
    workflow: "Supply too low",
    value: 196.4,
    steps: sagsAndReturns,
    flapsSince: 39 * MINUTE,
  },
  {
    ago: 3 * HOUR,
    source: "offline",
    words: offlineWords(0),
    device: "Main gate",
    ticket: "Main gate goes offline at night",
    steps: [{ ago: 2 * HOUR, did: "note", why: "The cable of the antenna comes on Thursday." }],
  },
  {
    ago: 26 * HOUR,
    source: "offline",
    words: offlineWords(0),
    device: "Water cooler",
    steps: [
      { ago: 25 * HOUR, did: "shelve", why: "Weak Wi-Fi in the pantry. A repeater is ordered.", stillFor: 2 * DAY },
    ],
  },
  {
    ago: 6 * HOUR,
    source: "motor",
    words: powerWords(EventType.motorHealth, MotorHealth.dry),
    advice: "Check the water level before you start it again",
    device: "Borewell pump",
    steps: [{ ago: 6 * HOUR - 7 * MINUTE, did: "clear" }],
  },
];

/** Every six minutes for an hour, three minutes each: a delay would have avoided most of these. */
const surges: SiteAlarmStep[] = Array.from({ length: 10 }, (_, index) => 7 * DAY - index * 6 * MINUTE).flatMap(
  (ago, index) => [
    ...(index === 0 ? [] : [{ ago, did: "raise" as const }]),
    { ago: ago - 3 * MINUTE, did: "clear" as const },
  ],
);

const PAST: SiteAlarm[] = [
  {
    ago: 7 * DAY,
    source: "power",
    words: powerWords(EventType.overVoltage, 256),
    advice: CALL_THE_BOARD,
    device: "Main incomer",
    value: 256,
    steps: [...surges, { ago: 7 * DAY - 70 * MINUTE, did: "acknowledge", why: "The board is working on the feeder" }],
  },
  {
    ago: 4 * DAY,
    source: "workflow",
    words: { code: null, params: {}, head: "Water on the cellar floor", message: "The sensor below the sump is wet." },
    priority: "critical",
    advice: "Close the sump valve and look for the leak",
    device: "Sump controller",
    sensor: "Cellar floor",
    value: 1,
    steps: [
      { ago: 4 * DAY - 6 * MINUTE, did: "acknowledge" },
      { ago: 4 * DAY - 30 * MINUTE, did: "note", why: "The washer of the sump valve has split." },
      { ago: 4 * DAY - 50 * MINUTE, did: "clear" },
    ],
  },
  {
    ago: 5 * DAY,
    source: "schedule",
    words: runFailedWords("Office sockets off"),
    schedule: "Office sockets off",
    steps: [
      { ago: 5 * DAY - 20 * MINUTE, did: "clear" },
      { ago: 5 * DAY - 90 * MINUTE, did: "close", why: "Someone worked late and held the sockets at the wall" },
    ],
  },
  {
    ago: 9 * DAY,
    source: "power",
    words: powerWords(EventType.overVoltage, 258),
    advice: CALL_THE_BOARD,
    device: "Main incomer",
    value: 258,
    steps: [
      { ago: 9 * DAY - 12 * MINUTE, did: "clear" },
      { ago: 9 * DAY - 3 * HOUR, did: "close", why: "The board changed a tap of its transformer" },
    ],
  },
  {
    ago: 12 * DAY,
    source: "offline",
    words: offlineWords(0),
    device: "Water cooler",
    steps: [
      { ago: 12 * DAY - 15 * MINUTE, did: "acknowledge" },
      { ago: 12 * DAY - 40 * MINUTE, did: "clear" },
    ],
  },
];

/** Alarms that wait, that somebody works on, and that were closed in the last weeks. */
export const ALARMS: SiteAlarm[] = [...NOW, ...PAST];
