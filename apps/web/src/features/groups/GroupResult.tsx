import { useTranslation } from "react-i18next";
import { liveStore } from "../../live/live.ts";
import type { LiveStore } from "../../live/live-store.ts";
import { useLiveSum } from "../../live/useLive.ts";
import classes from "./GroupCard.module.css";

/** What was asked of a group last, and of which switches. */
export interface AskedOfGroup {
  ids: readonly string[];
  on: boolean;
}

const isFailed = (store: LiveStore, id: string) => store.switch(id)?.command.phase === "failed";

function reasonOf(id: string) {
  const command = liveStore.switch(id)?.command;
  return command?.phase === "failed" ? command.reason : undefined;
}

/** What has come of "all on" or "all off" so far: a sum, and each switch that did not follow with its reason. */
export function GroupResult({ ids, on }: AskedOfGroup) {
  const { t } = useTranslation(["groups", "control"]);
  const { done, failed, isWaiting } = useLiveSum((store) => ({
    done: ids.filter((id) => store.switch(id)?.current_status === on).length,
    failed: ids.filter((id) => isFailed(store, id)).join(" "),
    isWaiting: ids.some((id) => store.switch(id)?.command.phase === "pending"),
  }));
  const words = isWaiting ? (on ? "card.turningOn" : "card.turningOff") : on ? "card.areOn" : "card.areOff";
  return (
    <div className={classes.result} role="status">
      <span>{t(words, { done, count: ids.length })}</span>
      {failed !== "" && (
        <div className={classes.failed}>
          {t("card.failed")}
          <ul>
            {failed.split(" ").map((id) => (
              <li key={id}>
                {liveStore.switch(id)?.name}: {t(`control:tile.failed.${reasonOf(id) ?? "silent"}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
