import { useQuery } from "@tanstack/react-query";
import { latestNotificationsQuery } from "../../data/notifications.ts";
import { useDevicesLoad } from "../../data/queries.ts";

/** Counts the user's unseen notifications. The building itself is loaded first. */
export function useUnseenNotifications(): number {
  const { isWaiting } = useDevicesLoad();
  return useQuery({ ...latestNotificationsQuery(), enabled: !isWaiting }).data?.unseen ?? 0;
}
