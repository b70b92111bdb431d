import { SegmentedControl, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./ScheduleList.module.css";
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
    <search className={classes.bar} aria-label={t("filter.label")}>
      <TextInput
        type="search"
        aria-label={t("filter.text")}
        placeholder={t("filter.text")}
        value={filter.text}
        onChange={(event) => onFilter({ ...filter, text: event.currentTarget.value })}
      />
      <SegmentedControl
        aria-label={t("filter.active")}
        value={filter.active}
        onChange={(active) => onFilter({ ...filter, active })}
        data={ACTIVE.map((value) => ({ value, label: t(`filter.${value}`) }))}
      />
      {children}
    </search>
  );
}
