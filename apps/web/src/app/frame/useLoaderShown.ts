import { useEffect, useState } from "react";
import { onActivity, runningCalls } from "../../gateway/activity.ts";

/** Answers that come quicker than this would only make it flicker. */
const LOADER_DELAY_MS = 150;

/** True from a moment after the first call began until the last one has ended. */
export function useLoaderShown(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (runningCalls() === 0) {
        clearTimeout(timer);
        timer = undefined;
        setShown(false);
      } else {
        timer ??= setTimeout(() => setShown(true), LOADER_DELAY_MS);
      }
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
