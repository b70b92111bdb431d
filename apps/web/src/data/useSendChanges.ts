import { useRef } from "react";
import { changesOf } from "./changed-fields.ts";

/** Sends the differences from the initial or last saved values, for a form that stays open after saving. */
export function useSendChanges<T extends object>(initial: T, send: (changes: Partial<T>) => Promise<unknown>) {
  const saved = useRef(initial);
  return async (draft: T): Promise<void> => {
    await send(changesOf(saved.current, draft));
    saved.current = draft;
  };
}
