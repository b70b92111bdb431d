import { IconCalendarTime } from "@switchboard/icons";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { ListEmpty } from "../../../../ui/kit/ListEmpty.tsx";

interface ScheduleEmptyProps {
  isFiltered: boolean;
  onClear(): void;
}

export function ScheduleEmpty({ isFiltered, onClear }: ScheduleEmptyProps) {
  const { t } = useTranslation("schedules");
  const words = {
    title: t("empty.title"),
    text: t("empty.text"),
    filteredTitle: t("empty.filteredTitle"),
    filteredText: t("empty.filteredText"),
    clear: t("empty.clear"),
  };
  const create = (
    <ButtonLink to="/app/schedules/new" isQuiet>
      {t("empty.create")}
    </ButtonLink>
  );
  const icon = <IconCalendarTime size={22} />;
  return <ListEmpty isFiltered={isFiltered} onClear={onClear} icon={icon} words={words} action={create} />;
}
