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

/** While a page goes to paper it may show what a screen has no room for. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(listen, () => isPrinting);
}
