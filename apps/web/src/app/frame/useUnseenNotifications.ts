import { useQuery } from "@tanstack/react-query";
import { latestNotificationsQuery } from "../../data/notifications.ts";
import { useDevicesLoad } from "../../data/queries.ts";

/** How many notifications this person has not seen. The building itself is asked for first. */
export function useUnseenNotifications(): number {
  const { isWaiting } = useDevicesLoad();
  return useQuery({ ...latestNotificationsQuery(), enabled: !isWaiting }).data?.unseen ?? 0;
}
