import { notificationsStore } from "@mantine/notifications";
import { type ComponentType, useEffect, useState } from "react";

/** Screen readers announce only what comes into a place that was there before. */
const AFTER_MS = 1_000;

/** Loads the notices after the first picture, or with the first notice, which waits in the store. */
export function LaterNotices() {
  const [Notices, setNotices] = useState<ComponentType>();
  useEffect(() => {
    if (Notices) return;
    // Without a network the next notice tries again.
    const load = () => void import("./Notices.tsx").then((module) => setNotices(() => module.Notices)).catch(() => {});
    const timer = setTimeout(load, notificationsStore.getState().notifications.length > 0 ? 0 : AFTER_MS);
    const stop = notificationsStore.subscribe(load);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [Notices]);
  return Notices ? <Notices /> : null;
}
