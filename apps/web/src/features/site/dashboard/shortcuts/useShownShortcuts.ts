import type { Remote, Shortcut } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { remotesQuery } from "../../../../data/remotes.ts";
import { isPlanned, shortcutsQuery } from "../../../../data/shortcuts.ts";
import { liveStore } from "../../../../live/live.ts";
import { useDeviceIds } from "../../../../live/useLive.ts";

const NO_SHORTCUTS: Shortcut[] = [];
const NO_REMOTES: Remote[] = [];

/** Returns shortcuts whose switch or remote is known; remotes that are still loading keep their place. */
function useAtHand(shortcuts: readonly Shortcut[], remotes: readonly Remote[] | undefined): Shortcut[] {
  const ids = useDeviceIds();
  // biome-ignore lint/correctness/useExhaustiveDependencies: which switches there are changes with the devices
  return useMemo(() => {
    const isAtHand = ({ type, target }: Shortcut) =>
      type === "switch" ? liveStore.switch(target) : !remotes || remotes.some(({ _id }) => _id === target);
    // A plan is a part of Home by itself.
    return shortcuts.filter((each) => each.type !== "plan" && !isPlanned(each) && isAtHand(each));
  }, [shortcuts, remotes, ids]);
}

function failureOf(ofShortcuts: unknown, ofRemotes: unknown): "shortcuts" | "remotes" | undefined {
  if (ofShortcuts) return "shortcuts";
  return ofRemotes ? "remotes" : undefined;
}

/** Reads the shortcuts, and the remotes only when a shortcut leads to one. */
export function useShownShortcuts(isReady: boolean) {
  const { data, error, isFetching, refetch } = useQuery({ ...shortcutsQuery(), enabled: isReady });
  const hasRemotes = data?.some(({ type }) => type === "remote") ?? false;
  const remotes = useQuery({ ...remotesQuery(), enabled: isReady && hasRemotes });
  const known = remotes.data ?? (remotes.isError ? NO_REMOTES : undefined);
  const failed = failureOf(error && !isFetching, hasRemotes && remotes.error && !remotes.isFetching);
  return {
    all: data,
    shown: useAtHand(data ?? NO_SHORTCUTS, known),
    remotes: known ?? NO_REMOTES,
    failed,
    error: failed === "remotes" ? remotes.error : error,
    retry: () => void (failed === "remotes" ? remotes : { refetch }).refetch(),
  };
}
