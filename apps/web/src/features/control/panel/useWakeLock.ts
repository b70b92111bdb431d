import { useEffect } from "react";

/** Asks the tablet to keep its screen on; the panel also works without it. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      const next = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (isOver) void next?.release();
      else lock = next;
    };
    void ask();
    // The lock is lost whenever the page is hidden.
    document.addEventListener("visibilitychange", ask);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", ask);
      void lock?.release();
    };
  }, []);
}
