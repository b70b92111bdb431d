import { Menu } from "@mantine/core";
import type { Schedule } from "@switchboard/contract";
import { IconCopy, IconHistory, IconPencil, IconTrash } from "@switchboard/icons";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "../../../../i18n/useTranslation.ts";

interface ScheduleItemsProps {
  schedule: Schedule;
  onDelete(schedule: Schedule): void;
}

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

/** Contains the menu items of a schedule that do not concern its runs. */
export function ScheduleItems({ schedule, onDelete }: ScheduleItemsProps) {
  const { t } = useTranslation("schedules");
  const navigate = useNavigate();
  const { _id: id } = schedule;
  const edit = () => navigate({ to: "/app/schedules/edit/$id", params: { id } });
  const duplicate = () => navigate({ to: "/app/schedules/new", search: { copy: id } });
  const openHistory = () => navigate({ to: "/app/schedules/history/$id", params: { id } });
  return (
    <>
      <Menu.Item leftSection={<IconPencil {...icon} />} onClick={edit}>
        {t("row.edit")}
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy {...icon} />} onClick={duplicate}>
        {t("row.duplicate")}
      </Menu.Item>
      <Menu.Item leftSection={<IconHistory {...icon} />} onClick={openHistory}>
        {t("row.history")}
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash {...icon} />} color="var(--sb-critical)" onClick={() => onDelete(schedule)}>
        {t("row.delete")}
      </Menu.Item>
    </>
  );
}
