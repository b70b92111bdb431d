import { DAY, HOUR } from "../time.ts";
import type { SiteHold, SiteInterlock, SiteOnCall, SiteReportMailing } from "./site.ts";

/** Limits that the technicians requested: no heating all day, and a pump that is not restarted at once. */
export const LIMITS = {
  Geyser: { max_run_s: 3600 },
  "Fountain pump": { min_on_s: 300, min_off_s: 300 },
};

export const INTERLOCKS: SiteInterlock[] = [
  { name: "Lawn sprinklers or drip", switches: ["Lawn sprinklers", "Flower bed drip"], ago: 8 * DAY },
];

/** The switch is always on, so that the history of the last weeks stays valid. */
export const HOLDS: SiteHold[] = [
  { turn: "Panel exhaust", state: 1, why: "Panel room painted today, keep the air moving", ago: 5 * HOUR },
];

/** Turns of a week from Monday morning on, and a replacement for one evening. */
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

/** A weekly report for Monday morning, and one with a wrong address. */
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
