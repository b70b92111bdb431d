import { Menu } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconPlayerSkipForward, IconPlayerTrackNext } from "@switchboard/icons";
import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { IconButton } from "../../ui/kit/IconButton.tsx";
import type { ScheduleMenuProps } from "./plan-question.ts";
import { usePlanActions } from "./usePlanActions.ts";

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

type Dots = Pick<ComponentProps<typeof IconButton>, "icon" | "iconSize" | "label">;

/** Lists the actions for a schedule's runs, and those of the screen. */
export function ScheduleMenuItems({ schedule, onAsk, children, dots }: ScheduleMenuProps & { dots: Dots }) {
  const target = useRef<HTMLButtonElement>(null);
  // The dots are another button now, so the focus is moved to it.
  useLayoutEffect(() => target.current?.focus({ preventScroll: true }), []);
  return (
    <Menu position="bottom-end" width={240} defaultOpened onClose={() => target.current?.focus()}>
      <Menu.Target>
        <IconButton {...dots} ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        <PlanItems schedule={schedule} onAsk={onAsk} />
        {children && <Menu.Divider />}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A disabled or finished schedule can only be run at once. */
function PlanItems({ schedule, onAsk }: Pick<ScheduleMenuProps, "schedule" | "onAsk">) {
  const { t } = useTranslation("plans");
  const { skip, unskip, resume } = usePlanActions();
  const { isActive, next_run, paused, skipped = [] } = schedule;
  const [first] = skipped;
  return (
    <>
      <Menu.Item leftSection={<IconPlayerPlay {...icon} />} onClick={() => onAsk({ what: "run", schedule })}>
        {t("run.item")}
      </Menu.Item>
      {next_run && (
        <Menu.Item leftSection={<IconPlayerSkipForward {...icon} />} onClick={() => void skip(schedule)}>
          {t("skip.item")}
        </Menu.Item>
      )}
      {first && (
        <Menu.Item leftSection={<IconPlayerSkipForward {...icon} />} onClick={() => void unskip(schedule, first.due)}>
          {t("skip.undoItem")}
        </Menu.Item>
      )}
      {isActive && (
        <Menu.Item leftSection={<IconPlayerPause {...icon} />} onClick={() => onAsk({ what: "pause", schedule })}>
          {t(paused ? "pause.change" : "pause.item")}
        </Menu.Item>
      )}
      {paused && (
        <Menu.Item leftSection={<IconPlayerTrackNext {...icon} />} onClick={() => void resume(schedule)}>
          {t("resume.item")}
        </Menu.Item>
      )}
    </>
  );
}
