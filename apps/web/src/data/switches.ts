import { contract, type ReplyOf } from "@switchboard/contract";
import { isDay } from "@switchboard/domain/core";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { liveStore } from "../live/live.ts";

const QUIET = { quiet: true, silent: true } as const;

export function switchEventsQuery(id: string, day: string) {
  return queryOptions<ReplyOf<typeof contract.switchEvents>>({
    queryKey: ["switch-events", id, day],
    queryFn: ({ signal }) => call(contract.switchEvents, { id, day }, { ...QUIET, signal }),
    enabled: isDay(day),
    staleTime: 0,
  });
}

/** Renames a switch on the server, then in this tab. `onRenamed` runs even when the panel has closed. */
export function useRenameSwitch(id: string, onRenamed: () => void) {
  return useMutation({
    mutationFn: (name: string) => call(contract.editSwitch, { id, name }),
    onSuccess: (edited) => {
      liveStore.edit(id, edited);
      onRenamed();
    },
  });
}

/** Marks a switch as critical, or takes the mark away. */
export function useMarkCritical(id: string, onMarked: (critical: boolean) => void) {
  return useMutation({
    mutationFn: (critical: boolean) => call(contract.markSwitchCritical, { id, critical }),
    onSuccess: (edited) => {
      liveStore.edit(id, edited);
      onMarked(edited.critical);
    },
  });
}
