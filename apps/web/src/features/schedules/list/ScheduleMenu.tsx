import { Menu } from "@mantine/core";
import type { Schedule } from "@switchboard/contract";
import { IconCopy, IconDots, IconHistory, IconPencil, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../ui/kit/IconButton.tsx";

interface ScheduleMenuProps {
  schedule: Schedule;
  onDelete(schedule: Schedule): void;
}

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

function Items({ schedule, onDelete }: ScheduleMenuProps) {
  const { t } = useTranslation("schedules");
  const navigate = useNavigate();
  const { _id: id } = schedule;
  const edit = () => navigate({ to: "/app/schedules/edit/$id", params: { id } });
  const duplicate = () => navigate({ to: "/app/schedules/new", search: { copy: id } });
  const openHistory = () => navigate({ to: "/app/schedules/history/$id", params: { id } });
  return (
    <Menu.Dropdown>
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
    </Menu.Dropdown>
  );
}

/** What the dots open is made at the first press: rows come and go by the dozen while one scrolls. */
export function ScheduleMenu({ schedule, onDelete }: ScheduleMenuProps) {
  const { t } = useTranslation("schedules");
  const target = useRef<HTMLButtonElement>(null);
  const [isMade, setMade] = useState(false);
  // The dots are another button from then on; the keyboard stays with them.
  useLayoutEffect(() => {
    if (isMade) target.current?.focus({ preventScroll: true });
  }, [isMade]);
  const label = t("row.more", { name: schedule.name });
  const dots = { ref: target, icon: IconDots, iconSize: 20, label, "aria-haspopup": "menu" } as const;
  if (!isMade) return <IconButton {...dots} onClick={() => setMade(true)} />;
  return (
    <Menu position="bottom-end" width={220} defaultOpened onClose={() => target.current?.focus()}>
      <Menu.Target>
        <IconButton {...dots} />
      </Menu.Target>
      <Items schedule={schedule} onDelete={onDelete} />
    </Menu>
  );
}
