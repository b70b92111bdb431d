import type { Notification } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { notificationWords } from "../../data/notification-words.ts";
import { latestNotificationsQuery } from "../../data/notifications.ts";
import { useDevicesLoad } from "../../data/queries.ts";
import { useMoments } from "../../data/useMoments.ts";
import { i18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/index.ts";
import { notice } from "../../ui/notices/notices.ts";

async function tell(each: Notification, clock: (instant: string) => string): Promise<void> {
  await loadTexts("notifications");
  const { head, text } = notificationWords({ each, language: i18n.language, clock });
  notice({ head, message: text, tone: "warning" });
}

/** Power events need attention now; everything else waits in the list. */
const isUrgent = ({ kind, seen }: Notification) => kind === "power" && !seen;

/** Counts unseen notifications; urgent ones are shown as a notice, once each. */
export function useNews(): number {
  const { isWaiting } = useDevicesLoad();
  // The building itself is loaded first.
  const { data } = useQuery({ ...latestNotificationsQuery(), enabled: !isWaiting });
  const isReading = useLocation({ select: ({ pathname }) => pathname === "/app/notifications" });
  const { time } = useMoments();
  const known = useRef<{ ids: Set<string>; unseen: number }>(undefined);
  const [announced, setAnnounced] = useState(0);
  useEffect(() => {
    if (!data) return;
    const before = known.current;
    const fresh = data.notifications.filter((each) => before && !before.ids.has(each._id));
    const ids = new Set([...(before?.ids ?? []), ...data.notifications.map((each) => each._id)]);
    known.current = { ids, unseen: data.unseen };
    if (!before || isReading) return;
    if (data.unseen !== before.unseen) setAnnounced(data.unseen > before.unseen ? data.unseen : 0);
    const urgent = fresh.find(isUrgent);
    if (urgent) void tell(urgent, time);
  }, [data, isReading, time]);
  return announced;
}
