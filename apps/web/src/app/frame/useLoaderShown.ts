import { useEffect, useState } from "react";
import { oldestCall, onActivity } from "../../api/activity.ts";

/** Answers that come quicker than this need no word; skeletons hold their place. */
const LOADER_DELAY_MS = 500;
/** Once there it stays as long as it takes to be read: less would only be a flash. */
const LOADER_LEAST_MS = 500;

/** True from a moment after a call began that is slow, until the last one has ended. */
export function useLoaderShown(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shownAt: number | undefined;
    const turn = (next: boolean) => {
      shownAt = next ? Date.now() : undefined;
      setShown(next);
    };
    const look = () => {
      clearTimeout(timer);
      const began = oldestCall();
      if (began === undefined && shownAt !== undefined)
        timer = setTimeout(turn, Math.max(0, shownAt + LOADER_LEAST_MS - Date.now()), false);
      if (began !== undefined && shownAt === undefined)
        timer = setTimeout(turn, Math.max(0, began + LOADER_DELAY_MS - Date.now()), true);
    };
    look();
    const forget = onActivity(look);
    return () => {
      forget();
      clearTimeout(timer);
    };
  }, []);
  return shown;
}
