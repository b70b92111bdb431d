import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useSession } from "../api/session.ts";
import { createChanges } from "../live/changes.ts";
import { browserClock } from "../live/clock.ts";
import { askAboutHold, heldSwitches } from "../live/held-switches.ts";
import { goLive, liveStore } from "../live/live.ts";
import { askAboutLimit, protectedSwitches } from "../live/protected-switches.ts";
import { useDeviceIds } from "../live/useLive.ts";
import { holdsQuery } from "./holds.ts";
import { keepWhatIsKnown } from "./kept/keeping.ts";
import { protectionsQuery } from "./protections.ts";
import { devicesQuery, enterpriseQuery } from "./queries.ts";
import { refreshChanged, refreshMissed } from "./refresh-changed.ts";

/** Calls back after the current state has been painted. */
function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Snapshot by query, changes by MQTT, for as long as it is on screen (design §4). */
function LiveSession({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { isFetched } = useQuery(devicesQuery());
  const hasDevices = useDeviceIds().length > 0;
  const isReady = isFetched || hasDevices;
  // Tiles say who holds them; they are there before that is known.
  useQuery({ ...holdsQuery(), enabled: isReady });
  useQuery({ ...protectionsQuery(), enabled: isReady });

  useEffect(
    () => () => {
      liveStore.clear();
      heldSwitches.set([]);
      protectedSwitches.set([], []);
    },
    [],
  );
  useEffect(() => keepWhatIsKnown(client), [client]);
  // Whoever meets a hold may know less of it than the server.
  useEffect(() => askAboutHold.on(() => void client.invalidateQueries({ queryKey: holdsQuery().queryKey })), [client]);
  useEffect(
    () => askAboutLimit.on(() => void client.invalidateQueries({ queryKey: protectionsQuery().queryKey })),
    [client],
  );
  useEffect(() => {
    if (!isReady) return;
    let stop = () => {};
    const changes = createChanges(browserClock, (changed) => refreshChanged(client, changed));
    const cancel = afterPaint(() => {
      stop = goLive({
        enterprise: () => client.fetchQuery({ ...enterpriseQuery(), staleTime: 0 }),
        onReconnected: () => refreshMissed(client),
        onChange: changes.hear,
      });
    });
    return () => {
      cancel();
      changes.stop();
      stop();
    };
  }, [client, isReady]);
  return children;
}

/** Another session, another enterprise: nothing of the one before stays. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { token } = useSession();
  return <LiveSession key={token}>{children}</LiveSession>;
}
