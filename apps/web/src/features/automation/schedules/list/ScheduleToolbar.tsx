import type { ReactNode } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { FilterBar } from "../../../../ui/kit/FilterBar.tsx";
import { SearchField } from "../../../../ui/kit/SearchField.tsx";
import { SegmentedControl } from "../../../../ui/kit/SegmentedControl.tsx";
import type { ScheduleFilter } from "./schedule-filter.ts";

interface ScheduleToolbarProps {
  filter: ScheduleFilter;
  onFilter(filter: ScheduleFilter): void;
  children: ReactNode;
}

const ACTIVE = ["all", "enabled", "disabled"] as const;

export function ScheduleToolbar({ filter, onFilter, children }: ScheduleToolbarProps) {
  const { t } = useTranslation("schedules");
  return (
    <FilterBar label={t("filter.label")}>
      <SearchField label={t("filter.text")} value={filter.text} onChange={(text) => onFilter({ ...filter, text })} />
      <SegmentedControl
        aria-label={t("filter.active")}
        value={filter.active}
        onChange={(active) => onFilter({ ...filter, active })}
        data={ACTIVE.map((value) => ({ value, label: t(`filter.${value}`) }))}
      />
      {children}
    </FilterBar>
  );
}
