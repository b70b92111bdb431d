import type { Schedule } from "@switchboard/contract";
import type { ReactNode } from "react";

/** What a schedule's menu asks for that needs a dialog. */
export interface PlanQuestion {
  what: "pause" | "run";
  schedule: Schedule;
}

/** What a schedule's menu needs to know. */
export interface ScheduleMenuProps {
  schedule: Schedule;
  onAsk(question: PlanQuestion): void;
  /** What else the screen offers, below it. */
  children?: ReactNode;
}
