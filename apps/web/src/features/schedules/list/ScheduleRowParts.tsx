import { Menu } from "@mantine/core";
import type { Schedule } from "@switchboard/contract";
import type { RunState } from "@switchboard/domain";
import { IconCopy, IconDots, IconHistory, IconPencil, IconTrash } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { messageOf } from "../../../gateway/error-notices.ts";
import { GatewayError } from "../../../gateway/gateway.ts";
import { StatusDot, type StatusTone } from "../../../ui/kit/StatusDot.tsx";
import { success } from "../../../ui/notices/notices.ts";
import { useSetScheduleActive } from "../api.ts";
import classes from "./ScheduleList.module.css";

export const RUN_TONES: Record<RunState, StatusTone> = {
  running: "warning",
  done: "good",
  failed: "critical",
  missed: "critical",
  skipped: "quiet",
};

/** Enables and disables; what fails is said under the lever, without a notice. */
export function ScheduleToggle({ schedule: { _id, name, isActive } }: { schedule: Schedule }) {
  const { t } = useTranslation("schedules");
  const { mutate, isPending, variables, error } = useSetScheduleActive();
  const isOn = isPending ? variables.isActive : isActive;
  const change = () =>
    mutate(
      { id: _id, isActive: !isActive },
      { onSuccess: (next) => success(t(next.isActive ? "row.nowEnabled" : "row.nowDisabled")) },
    );
  return (
    <div className={classes.toggle}>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-label={t("row.toggle", { name })}
        aria-busy={isPending}
        onClick={() => isPending || change()}
      >
        <span />
      </button>
      <small aria-hidden="true">{t(isOn ? "row.on" : "row.off")}</small>
      {error instanceof GatewayError && (
        <p role="alert" className={classes.problem}>
          {messageOf(error)}
        </p>
      )}
    </div>
  );
}

interface LastRunProps {
  id: string;
  run: NonNullable<Schedule["last_run"]>;
  /** How long ago, in words. */
  age: string;
}

export function LastRun({ id, run, age }: LastRunProps) {
  const { t } = useTranslation("schedules");
  return (
    <Link to="/app/schedules/history/$id" params={{ id }} className={classes.last}>
      <StatusDot tone={RUN_TONES[run.state]} label={t(`state.${run.state}`)} />
      <time dateTime={run.due}>{age}</time>
    </Link>
  );
}

interface ScheduleMenuProps {
  schedule: Schedule;
  onDelete(schedule: Schedule): void;
}

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

/** What the dots open is made at the first press: rows come and go by the dozen while one scrolls. */
export function ScheduleMenu({ schedule, onDelete }: ScheduleMenuProps) {
  const { t } = useTranslation("schedules");
  const navigate = useNavigate();
  const target = useRef<HTMLButtonElement>(null);
  const [isMade, setMade] = useState(false);
  const { _id: id, name } = schedule;
  // The dots are another button from then on; the keyboard stays with them.
  useLayoutEffect(() => {
    if (isMade) target.current?.focus({ preventScroll: true });
  }, [isMade]);
  const dots = (onClick?: () => void) => (
    <button
      ref={target}
      type="button"
      className={classes.more}
      aria-label={t("row.more", { name })}
      aria-haspopup="menu"
      onClick={onClick}
    >
      <IconDots size={20} stroke={1.7} aria-hidden="true" />
    </button>
  );
  if (!isMade) return dots(() => setMade(true));
  return (
    <Menu position="bottom-end" width={220} defaultOpened onClose={() => target.current?.focus()}>
      <Menu.Target>{dots()}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil {...icon} />}
          onClick={() => navigate({ to: "/app/schedules/edit/$id", params: { id } })}
        >
          {t("row.edit")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy {...icon} />}
          onClick={() => navigate({ to: "/app/schedules/new", search: { copy: id } })}
        >
          {t("row.duplicate")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconHistory {...icon} />}
          onClick={() => navigate({ to: "/app/schedules/history/$id", params: { id } })}
        >
          {t("row.history")}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash {...icon} />} color="var(--sb-critical)" onClick={() => onDelete(schedule)}>
          {t("row.delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
