import { useEffect } from "react";
import { pingDevice } from "../../../../live/live.ts";
import { useConnection } from "../../../../live/useLive.ts";

const PING_EVERY_MS = 5_000;

/** Asks a device for readings regularly, while connected and while the page is visible. */
export function usePinging(id: string): void {
  const isConnected = useConnection().state === "connected";
  useEffect(() => {
    if (!isConnected) return;
    const ask = () => {
      if (document.visibilityState === "visible") pingDevice(id);
    };
    ask();
    const timer = setInterval(ask, PING_EVERY_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [id, isConnected]);
}
