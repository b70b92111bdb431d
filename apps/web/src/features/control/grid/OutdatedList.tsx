import { useTranslation } from "react-i18next";
import { useLiveSum } from "../../../live/useLive.ts";
import type { SwitchGroup } from "./grouping.ts";
import classes from "./OutdatedList.module.css";

interface OutdatedListProps {
  groups: readonly SwitchGroup[];
  on: boolean;
  onRefresh(): void;
}

/** A filtered list keeps its place while switches change; this says how many have, and makes it anew when asked. */
export function OutdatedList({ groups, on, onRefresh }: OutdatedListProps) {
  const { t } = useTranslation("control");
  const changed = useLiveSum((store) => {
    let count = 0;
    for (const group of groups) {
      for (const id of group.ids) if (store.switch(id)?.current_status !== on) count += 1;
    }
    return count;
  });
  if (changed === 0) return null;
  return (
    <p className={classes.outdated}>
      {t("state.changed", { count: changed })}{" "}
      <button type="button" onClick={onRefresh}>
        {t("state.refresh")}
      </button>
    </p>
  );
}
