import { useCallback, useState } from "react";
import { switchable } from "./commands.ts";
import { commands, liveStore } from "./live.ts";

/** From this number on, a confirmation is needed. */
const CONFIRM_FROM = 6;

/** Switches that are turned on or off together. */
export interface SwitchSet {
  key: string;
  name: string | undefined;
  ids: readonly string[];
}

export interface AllQuestion {
  group: SwitchSet;
  on: boolean;
  count: number;
}

/** Turns a whole group on or off, after a confirmation when it is large. `onSent` is called with the switches that were sent commands. */
export function useAllSwitches(onSent?: (group: SwitchSet, on: boolean, ids: readonly string[]) => void) {
  const [question, setQuestion] = useState<AllQuestion>();
  const send = useCallback(
    (group: SwitchSet, on: boolean) => {
      onSent?.(group, on, switchable(liveStore, group.ids, on));
      void commands.setAll(group.ids, on);
    },
    [onSent],
  );
  const ask = useCallback(
    (group: SwitchSet, on: boolean) => {
      const count = switchable(liveStore, group.ids, on).length;
      if (count >= CONFIRM_FROM) setQuestion({ group, on, count });
      else send(group, on);
    },
    [send],
  );
  const answer = useCallback(
    (isYes: boolean) => {
      if (isYes && question) send(question.group, question.on);
      setQuestion(undefined);
    },
    [question, send],
  );
  return { question, ask, answer };
}
