import { useQuery } from "@tanstack/react-query";
import { latestNotificationsQuery } from "../../live/notifications.ts";
import { useDevicesLoad } from "../../live/queries.ts";

/** How many notifications are new. The building itself is asked for first. */
export function useUnseen(): number {
  const { isWaiting } = useDevicesLoad();
  return useQuery({ ...latestNotificationsQuery(), enabled: !isWaiting }).data?.unseen ?? 0;
}
