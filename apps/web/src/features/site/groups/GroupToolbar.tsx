import { IconGripVertical } from "@switchboard/icons";
import { GROUP_TYPES } from "../../../data/groups.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { FilterBar } from "../../../ui/kit/FilterBar.tsx";
import { SearchField } from "../../../ui/kit/SearchField.tsx";
import { SegmentedControl } from "../../../ui/kit/SegmentedControl.tsx";
import classes from "./GroupsPage.module.css";
import type { GroupFilter } from "./group-list.ts";

interface GroupToolbarProps {
  filter: GroupFilter;
  onFilter(filter: GroupFilter): void;
  isTray: boolean;
  /** Opens and closes the list of devices to drag; missing when nothing can be dragged. */
  onTray: ((isTray: boolean) => void) | undefined;
}

export function GroupToolbar({ filter, onFilter, isTray, onTray }: GroupToolbarProps) {
  const { t } = useTranslation("groups");
  const types = GROUP_TYPES.map((type) => ({ value: type as GroupFilter["type"], label: t(`types.${type}`) }));
  return (
    <FilterBar label={t("filter.label")}>
      <SearchField label={t("filter.text")} value={filter.text} onChange={(text) => onFilter({ ...filter, text })} />
      <SegmentedControl
        aria-label={t("filter.type")}
        value={filter.type}
        onChange={(type) => onFilter({ ...filter, type })}
        data={[{ value: "all", label: t("filter.all") }, ...types]}
      />
      {onTray && (
        <Button className={classes.tray} isQuiet aria-pressed={isTray} onClick={() => onTray(!isTray)}>
          <IconGripVertical size={18} stroke={1.7} aria-hidden="true" />
          {t("drag.open")}
        </Button>
      )}
    </FilterBar>
  );
}
