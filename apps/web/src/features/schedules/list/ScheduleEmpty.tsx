import { IconCalendarTime } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";

interface ScheduleEmptyProps {
  isFiltered: boolean;
  onClear(): void;
}

export function ScheduleEmpty({ isFiltered, onClear }: ScheduleEmptyProps) {
  const { t } = useTranslation("schedules");
  if (isFiltered) {
    const clear = (
      <Button isQuiet onClick={onClear}>
        {t("empty.clear")}
      </Button>
    );
    return <EmptyState title={t("empty.filteredTitle")} text={t("empty.filteredText")} action={clear} />;
  }
  const create = (
    <ButtonLink to="/app/schedules/new" isQuiet>
      {t("empty.create")}
    </ButtonLink>
  );
  return (
    <EmptyState icon={<IconCalendarTime size={22} />} title={t("empty.title")} text={t("empty.text")} action={create} />
  );
}
