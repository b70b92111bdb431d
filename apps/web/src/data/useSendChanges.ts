import { useRef } from "react";
import { changesOf } from "./changed-fields.ts";

/** For a form that stays open once it is saved: sends what differs from what it began with, or was saved with last. */
export function useSendChanges<T extends object>(initial: T, send: (changes: Partial<T>) => Promise<unknown>) {
  const saved = useRef(initial);
  return async (draft: T): Promise<void> => {
    await send(changesOf(saved.current, draft));
    saved.current = draft;
  };
}
