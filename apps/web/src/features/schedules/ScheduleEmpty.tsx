import { IconCalendarTime } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../ui/kit/EmptyState.tsx";

interface ScheduleEmptyProps {
  isFiltered: boolean;
  onClear(): void;
}

export function ScheduleEmpty({ isFiltered, onClear }: ScheduleEmptyProps) {
  const { t } = useTranslation("schedules");
  if (isFiltered) {
    const clear = (
      <button type="button" className="sb-button" data-quiet onClick={onClear}>
        {t("empty.clear")}
      </button>
    );
    return <EmptyState title={t("empty.filteredTitle")} text={t("empty.filteredText")} action={clear} />;
  }
  const create = (
    <Link to="/app/schedules/new" className="sb-button" data-quiet>
      {t("empty.create")}
    </Link>
  );
  return (
    <EmptyState icon={<IconCalendarTime size={22} />} title={t("empty.title")} text={t("empty.text")} action={create} />
  );
}
