import { DAY, HOUR } from "../time.ts";
import type { SiteHold, SiteInterlock, SiteOnCall, SiteReportMailing } from "./site.ts";

/** What the technicians have asked for: no dry heat all day, and a pump that is not started again at once. */
export const LIMITS = {
  Geyser: { max_run_s: 3600 },
  "Fountain pump": { min_on_s: 300, min_off_s: 300 },
};

export const INTERLOCKS: SiteInterlock[] = [
  { name: "Lawn sprinklers or drip", switches: ["Lawn sprinklers", "Flower bed drip"], ago: 8 * DAY },
];

/** It is on at any hour, so that the weeks behind it stay true. */
export const HOLDS: SiteHold[] = [
  { turn: "Panel exhaust", state: 1, why: "Panel room painted today, keep the air moving", ago: 5 * HOUR },
];

/** A week each, from Monday morning on; and somebody who knows the gate has said that she takes an evening. */
export const ON_CALL: SiteOnCall[] = [
  {
    name: "Facilities",
    priorities: ["critical", "high"],
    turn: "week",
    handOver: 900,
    people: ["Ananya Rao", "Kiran Reddy", "Asha Verma"],
    covers: [
      { person: "Lakshmi Narayanan", inDays: 2, at: 1800, hours: 14, why: "At the main gate that night anyway" },
    ],
    ago: 30 * DAY,
  },
  {
    name: "Server room",
    room: "Server room",
    priorities: ["critical", "high", "low"],
    turn: "day",
    handOver: 800,
    people: ["Asha Verma", "Ananya Rao"],
    ago: 12 * DAY,
  },
];

/** Read with the first coffee of the week; and an address that has gone wrong, as it happens. */
export const REPORT_MAILINGS: SiteReportMailing[] = [
  {
    ...{ name: "Energy of the week", kind: "energy", format: "PDF" },
    ...{ every: "week", day: 1, at: 700, people: ["Ananya Rao", "Kiran Reddy"] },
  },
  {
    ...{ name: "Events of the month", kind: "event", format: "EXCEL" },
    ...{ every: "month", day: 1, at: 800, people: ["Asha Verma", "Farah Siddiqui"], refusedBy: "Farah Siddiqui" },
  },
];
