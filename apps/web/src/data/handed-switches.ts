import { useLocation } from "@tanstack/react-router";
import { liveStore } from "../live/live.ts";
import type { LiveSwitch } from "../live/live-device.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Ids of switches that were chosen on another screen for the form that opens. Too many for an address. */
    switches?: readonly string[];
  }
}

/** The switches that the screen before handed over, as far as they are still there; a reload keeps them. */
export function useHandedSwitches(): { isAny: boolean; switches(): LiveSwitch[] } {
  const ids = useLocation({ select: ({ state }) => state.switches }) ?? [];
  return { isAny: ids.length > 0, switches: () => ids.flatMap((id) => liveStore.switch(id) ?? []) };
}
