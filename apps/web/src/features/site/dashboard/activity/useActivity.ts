import { contract } from "@switchboard/contract";
import { type ActivityEntry, groupActivity } from "@switchboard/domain/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../../../api/call.ts";
import { liveKeys } from "../../../../data/queries.ts";
import { SAID_IN_PLACE } from "../../../../data/read-meta.ts";
import type { LiveStore } from "../../../../live/live-store.ts";
import { useLiveSum } from "../../../../live/useLive.ts";

/** Requests more than are shown, so that actions done together can be merged. */
const ASKED = 60;
const SHOWN = 6;
/** Waits until the server has stored the events that this screen has just received. */
const SETTLE_MS = 1200;
const AGAIN_MS = 60_000;

function activityQuery() {
  return queryOptions<ActivityEntry[]>({
    queryKey: [...liveKeys.of("devices"), "activity"],
    meta: SAID_IN_PLACE,
    queryFn: async ({ signal }) => {
      const options = { quiet: true, silent: true, signal } as const;
      const { events } = await call(contract.latestSwitchEvents, { limit: ASKED }, options);
      return groupActivity(events).slice(0, SHOWN);
    },
    refetchInterval: AGAIN_MS,
  });
}

/** Returns a different text whenever a switch has turned or a command has ended. */
function switchFingerprint(store: LiveStore): string {
  let [on, waiting, failed] = [0, 0, 0];
  for (const id of store.order()) {
    for (const { current_status, command } of store.device(id)?.switches ?? []) {
      if (current_status) on += 1;
      if (command.phase === "pending") waiting += 1;
      if (command.phase === "failed") failed += 1;
    }
  }
  return `${on} ${waiting} ${failed}`;
}

/** Reads the latest actions and who did them, and reloads them as they happen. */
export function useActivity(isReady: boolean) {
  const query = useQuery({ ...activityQuery(), enabled: isReady });
  const stir = useLiveSum(switchFingerprint);
  const { refetch } = query;
  const told = useRef(stir);
  useEffect(() => {
    if (!isReady || told.current === stir) return;
    told.current = stir;
    const timer = setTimeout(() => void refetch(), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [stir, isReady, refetch]);
  return query;
}
