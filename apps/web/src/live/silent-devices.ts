import { isOnline } from "@switchboard/domain/site";
import type { Clock } from "./clock.ts";
import type { LiveStore } from "./live-store.ts";
import { pingingTime } from "./pinger.ts";

/** A device that is there answers its ping within this. */
const ANSWER_MS = 5_000;

/**
 * Checks once after each connection whether every device shown as online has answered its ping. A device that went offline between the
 * snapshot and the connection cannot report it, so the snapshot is loaded again.
 */
export function createSilenceWatch(clock: Clock, store: Pick<LiveStore, "order" | "device">, refetch: () => void) {
  let cancel = () => {};

  function isSilentSince(connectedAt: number): boolean {
    return store.order().some((id) => {
      const device = store.device(id);
      return device !== undefined && isOnline(device.current_status) && device.reportedAt < connectedAt;
    });
  }

  /** Devices keep loading after the connection, and each is pinged in turn: the check runs when all of them can have answered. */
  function waitFor(connectedAt: number): void {
    const left = connectedAt + ANSWER_MS + pingingTime(store.order().length) - clock.now();
    cancel = clock.after(Math.max(0, left), () => {
      if (left > 0) waitFor(connectedAt);
      else if (isSilentSince(connectedAt)) refetch();
    });
  }

  return {
    connected(): void {
      cancel();
      waitFor(clock.now());
    },
    stop: () => cancel(),
  };
}
