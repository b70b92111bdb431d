import type { Schedule } from "@switchboard/contract";

/** What a schedule's menu asks for that needs a dialog. */
export interface PlanQuestion {
  what: "pause" | "run";
  schedule: Schedule;
}
