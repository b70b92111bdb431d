import type { Schedule } from "@switchboard/contract";
import type { RunOutcome } from "@switchboard/domain/automation";
import { IconCalendarPlus } from "@switchboard/icons";
import { Link } from "@tanstack/react-router";
import { ApiError } from "../../../../api/call.ts";
import { messageOf } from "../../../../api/error-notices.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { PlainButton } from "../../../../ui/kit/layout/PlainButton.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { StatusDot, type StatusTone } from "../../../../ui/kit/StatusDot.tsx";
import { success } from "../../../../ui/notices/notices.ts";
import { useSetScheduleActive } from "../api.ts";
import classes from "./ScheduleList.module.css";

export const RUN_TONES: Record<RunOutcome, StatusTone> = {
  running: "warning",
  done: "good",
  partly: "warning",
  failed: "critical",
  missed: "critical",
  skipped: "quiet",
};

/** Enables and disables; a failure is shown below the switch, without a notice. */
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
    <Stack align="center" className={classes.toggle}>
      <PlainButton
        role="switch"
        aria-checked={isOn}
        aria-label={t("row.toggle", { name })}
        aria-busy={isPending}
        onClick={() => isPending || change()}
      >
        <span />
      </PlainButton>
      <Text as="small" size={12} aria-hidden="true">
        {t(isOn ? "row.on" : "row.off")}
      </Text>
      {error instanceof ApiError && (
        <Text as="p" tone="critical" size={12} role="alert">
          {messageOf(error)}
        </Text>
      )}
    </Stack>
  );
}

/** Links to a new time, because a finished schedule cannot be enabled. */
export function NewTime({ schedule: { _id, name } }: { schedule: Schedule }) {
  const { t } = useTranslation("schedules");
  return (
    <Link
      to="/app/schedules/edit/$id"
      params={{ id: _id }}
      className={classes.newTime}
      aria-label={t("row.newTime", { name })}
    >
      <IconCalendarPlus size={24} stroke={1.7} aria-hidden="true" />
      <Text as="small" size={12} aria-hidden="true">
        {t("row.newTimeShort")}
      </Text>
    </Link>
  );
}

interface LastRunProps {
  id: string;
  run: NonNullable<Schedule["last_run"]>;
  /** The age in words. */
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
