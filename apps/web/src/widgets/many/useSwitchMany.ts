import { needsConfirmation } from "@switchboard/domain/control";
import { useCallback, useState } from "react";
import { refusedOffline } from "../../api/call.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { liveStore } from "../../live/live.ts";
import { type SortedSwitches, sortSwitches } from "../../live/sort-switches.ts";
import { toast } from "../../ui/notices/notices.ts";

export interface ManyQuestion extends SortedSwitches {
  on: boolean;
}

const switchesOf = ({ ready, away }: SortedSwitches) => [...ready, ...away].flatMap((id) => liveStore.switch(id) ?? []);

/** Loaded when something is switched: neither the question nor the results are there before. */
const loadBatch = () => import("./switch-batch.ts");

/**
 * Turns the chosen switches on or off, after a confirmation if the consequences need one, and reports each result. `onEnd` is called with
 * those that are not done.
 */
export function useSwitchMany(onEnd?: (left: string[]) => void) {
  const { t } = useTranslation(["many", "control"]);
  const [question, setQuestion] = useState<ManyQuestion>();
  const send = useCallback(
    async ({ ready, away, on }: ManyQuestion) => {
      const { switchMany } = await loadBatch();
      await switchMany({ ids: [...ready, ...away], on, ...(onEnd && { onEnd }) }, t);
    },
    [t, onEnd],
  );
  const ask = useCallback(
    (ids: readonly string[], on: boolean) => {
      if (refusedOffline()) return;
      const next = { ...sortSwitches(liveStore, ids, on), on };
      if (next.ready.length === 0) toast(t(on ? "switch.noneOn" : "switch.noneOff"));
      else if (needsConfirmation(on, switchesOf(next))) setQuestion(next);
      else void send(next);
    },
    [t, send],
  );
  const answer = useCallback(
    (isYes: boolean) => {
      if (isYes && question) void send(question);
      setQuestion(undefined);
    },
    [question, send],
  );
  return { question, ask, answer };
}
