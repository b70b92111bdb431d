import { useCallback, useState } from "react";
import { switchable } from "../../live/commands.ts";
import { commands, liveStore } from "../../live/live.ts";
import type { SwitchGroup } from "./grouping.ts";

/** More than this at once is asked about first. */
const CONFIRM_FROM = 6;

export interface AllQuestion {
  group: SwitchGroup;
  on: boolean;
  count: number;
}

/** All of a group on or off, after a question where it is many. */
export function useAllSwitches() {
  const [question, setQuestion] = useState<AllQuestion>();
  const ask = useCallback((group: SwitchGroup, on: boolean) => {
    const count = switchable(liveStore, group.ids, on).length;
    if (count >= CONFIRM_FROM) setQuestion({ group, on, count });
    else void commands.setAll(group.ids, on);
  }, []);
  const answer = useCallback(
    (isYes: boolean) => {
      if (isYes && question) void commands.setAll(question.group.ids, question.on);
      setQuestion(undefined);
    },
    [question],
  );
  return { question, ask, answer };
}
