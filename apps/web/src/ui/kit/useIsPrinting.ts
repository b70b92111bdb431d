import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

let isPrinting = false;

function listen(changed: () => void): () => void {
  const set = (isIt: boolean) => () => {
    isPrinting = isIt;
    // Paper is drawn as soon as this returns.
    flushSync(changed);
  };
  const [begin, end] = [set(true), set(false)];
  addEventListener("beforeprint", begin);
  addEventListener("afterprint", end);
  return () => {
    removeEventListener("beforeprint", begin);
    removeEventListener("afterprint", end);
  };
}

/** True during printing, when a page may show more than fits on a screen. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(listen, () => isPrinting);
}
