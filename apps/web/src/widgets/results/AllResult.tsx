import { useTranslation } from "../../i18n/useTranslation.ts";
import { liveStore } from "../../live/live.ts";
import type { LiveStore } from "../../live/live-store.ts";
import type { AllSwitchesRequest } from "../../live/useAskedOfAll.ts";
import { useLiveSum } from "../../live/useLive.ts";
import { Text } from "../../ui/kit/layout/Text.tsx";
import classes from "./AllResult.module.css";

const isFailed = (store: LiveStore, id: string) => store.switch(id)?.command.phase === "failed";

function reasonOf(id: string) {
  const command = liveStore.switch(id)?.command;
  return command?.phase === "failed" ? command.reason : undefined;
}

/** Shows the progress of "all on" or "all off": a sum, and each failed switch with its reason. */
export function AllResult({ ids, on, left, held }: AllSwitchesRequest) {
  const { t } = useTranslation("control");
  const { done, failed, isWaiting } = useLiveSum((store) => ({
    done: ids.filter((id) => store.switch(id)?.current_status === on).length,
    failed: ids.filter((id) => isFailed(store, id)).join(" "),
    isWaiting: ids.some((id) => store.switch(id)?.command.phase === "pending"),
  }));
  const state = isWaiting ? (on ? "turningOn" : "turningOff") : on ? "areOn" : "areOff";
  return (
    <Text as="div" size={13} isTabular className={classes.result} role="status">
      <span>{t(`group.result.${state}`, { done, count: ids.length })}</span>
      {left > 0 && <span className={classes.left}>{t("group.result.left", { count: left })}</span>}
      {held > 0 && <span className={classes.left}>{t("group.result.held", { count: held })}</span>}
      {failed !== "" && (
        <div className={classes.failed}>
          {t("group.result.failed")}
          <ul>
            {failed.split(" ").map((id) => (
              <li key={id}>
                {liveStore.switch(id)?.name}: {t(`tile.failed.${reasonOf(id) ?? "silent"}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Text>
  );
}
