import { type Alarm, type AlarmsHandled, contract, type InputOf } from "@switchboard/contract";
import { useCallback } from "react";
import { call } from "../../api/call.ts";
import { useRefreshAlarms } from "../../data/alarms.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import type { BatchPlan } from "../../ui/batch/batch.ts";
import { showBatch } from "../../ui/batch/show-batch.tsx";
import { explain } from "../many/explain.ts";
import { useAlarmWords } from "./useAlarmWords.ts";

/** The most alarms one call accepts. */
const AT_ONCE = 500;

/** An action on alarms, without their ids. */
export type AlarmAction =
  | ({ did: "acknowledge" } & Omit<InputOf<typeof contract.acknowledgeAlarms>, "ids">)
  | ({ did: "shelve" } & Omit<InputOf<typeof contract.shelveAlarms>, "ids">)
  | { did: "unshelve" }
  | ({ did: "close" } & Omit<InputOf<typeof contract.closeAlarms>, "ids">);

function ask(action: AlarmAction, ids: string[]): Promise<AlarmsHandled> {
  const options = { quiet: true, silent: true } as const;
  switch (action.did) {
    case "acknowledge":
      return call(contract.acknowledgeAlarms, { ids, ...(action.why && { why: action.why }) }, options);
    case "shelve":
      return call(
        contract.shelveAlarms,
        { ids, minutes: action.minutes, until: action.until, why: action.why },
        options,
      );
    case "unshelve":
      return call(contract.unshelveAlarms, { ids }, options);
    case "close":
      return call(contract.closeAlarms, { ids, cause: action.cause }, options);
  }
}

/** Carries out one action on one alarm or many, and reports the result of each. */
export function useHandleAlarms() {
  const { t } = useTranslation("alarms");
  const words = useAlarmWords();
  const refresh = useRefreshAlarms();
  return useCallback(
    (action: AlarmAction, alarms: readonly Alarm[], onEnd?: (left: string[]) => void): Promise<void> => {
      const carryOut: BatchPlan["carryOut"] = async (ids, { tell, isStopped }) => {
        for (let start = 0; start < ids.length && !isStopped(); start += AT_ONCE) {
          const some = ids.slice(start, start + AT_ONCE);
          try {
            const { done, left } = await ask(action, some);
            for (const id of done) tell(id, { is: "done" });
            for (const { _id, why } of left) tell(_id, { is: "left", reason: t(`left.${why}`) });
          } catch (error) {
            for (const id of some) tell(id, { is: "failed", reason: explain(error) });
          }
        }
      };
      return showBatch({
        title: t(`do.${action.did}`),
        targets: alarms.map((alarm) => ({ id: alarm._id, name: words(alarm).head })),
        success: t(`done.${action.did}`, { count: alarms.length }),
        carryOut,
        onEnd: (left) => {
          void refresh();
          onEnd?.(left);
        },
      });
    },
    [t, words, refresh],
  );
}
