import { serverClock } from "../api/server-clock.ts";
import { useNow } from "../ui/format/age.ts";

/** The time by the server's clock, which wrote the instants on this screen; a browser's may be wrong by hours. */
export function useServerNow(): number {
  const now = useNow();
  return serverClock.timeOf(now) ?? now;
}
