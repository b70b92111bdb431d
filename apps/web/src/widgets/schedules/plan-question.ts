import type { Schedule } from "@switchboard/contract";
import type { ReactNode } from "react";

/** An action of a schedule's menu that needs a dialog. */
export interface PlanQuestion {
  what: "pause" | "run";
  schedule: Schedule;
}

export interface ScheduleMenuProps {
  schedule: Schedule;
  onAsk(question: PlanQuestion): void;
  /** Further items of the screen, below the others. */
  children?: ReactNode;
}
