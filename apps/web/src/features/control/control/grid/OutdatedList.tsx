import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useLiveSum } from "../../../../live/useLive.ts";
import { Outdated } from "../../../../ui/kit/Outdated.tsx";
import type { SwitchGroup } from "./grouping.ts";

interface OutdatedListProps {
  groups: readonly SwitchGroup[];
  on: boolean;
  onRefresh(): void;
}

/** How many switches of a filtered list have changed since it was made. */
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
  return <Outdated text={t("state.changed", { count: changed })} refresh={t("state.refresh")} onRefresh={onRefresh} />;
}
