import type { Schedule } from "@switchboard/contract";
import { useMemo } from "react";
import { usePicking } from "../../../../ui/selection/usePicking.ts";
import { useSelecting } from "../../../../ui/selection/useSelecting.ts";

const NONE: readonly Schedule[] = [];

/** Which of the listed schedules are selected. */
export function useScheduleSelection(all: readonly Schedule[] = NONE, listed: readonly Schedule[] = NONE) {
  const shown = useMemo(() => listed.map(({ _id }) => _id), [listed]);
  const selecting = useSelecting(shown, (id) => all.some(({ _id }) => _id === id));
  const { isSelecting, start, stop, ticked } = selecting;
  const picks = usePicking(selecting, shown);
  const schedules = useMemo(() => listed.filter(({ _id }) => ticked.has(_id)), [listed, ticked]);
  return {
    selection: { ...selecting, schedules, total: shown.length },
    /** For the button that begins and ends it. */
    selecting: { isSelecting, onSelecting: (next: boolean) => (next ? start() : stop()) },
    picks,
  };
}

export type ScheduleSelection = ReturnType<typeof useScheduleSelection>["selection"];
