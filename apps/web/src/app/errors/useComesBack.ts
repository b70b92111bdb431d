import { useEffect } from "react";
import { hasNoNetwork, onNetwork } from "../../api/network.ts";

const LOOK_EVERY_MS = 3_000;
/** A screen still missing right after a reload is not a matter of the connection. */
const AGAIN_AFTER_MS = 30_000;
const LAST = "sb.came-back";

export interface ComingBack {
  /** Whether the server answers. */
  isReached(): Promise<boolean>;
  reload(): void;
}

const inBrowser: ComingBack = {
  isReached: () =>
    fetch("/theme.js", { method: "HEAD", cache: "no-store" }).then(
      ({ ok }) => ok,
      () => false,
    ),
  reload: () => location.reload(),
};

function mayReload(now: number): boolean {
  const last = Number(sessionStorage.getItem(LAST) ?? 0);
  return !(now - last < AGAIN_AFTER_MS);
}

/**
 * Reloads the page when the connection is back, so that a screen that could not be loaded appears by itself. The whole page is
 * reloaded, because browsers may remember a failed script, and the server may have another version.
 */
export function useComesBack(isWanted: boolean, { isReached, reload }: ComingBack = inBrowser): void {
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    const look = async () => {
      if (hasNoNetwork() || !mayReload(Date.now()) || !(await isReached()) || isOver) return;
      isOver = true;
      sessionStorage.setItem(LAST, String(Date.now()));
      reload();
    };
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    const stop = onNetwork(() => void look());
    void look();
    return () => {
      isOver = true;
      clearInterval(timer);
      stop();
    };
  }, [isWanted, isReached, reload]);
}
