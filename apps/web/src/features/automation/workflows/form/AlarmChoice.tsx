import { NativeSelect, NumberInput, Switch, Textarea } from "@mantine/core";
import type { WorkflowAlarm } from "@switchboard/contract";
import { NOTIFICATION_LENGTH } from "@switchboard/domain/automation";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { NEW_ALARM } from "./advanced/advanced-draft.ts";
import classes from "./WorkflowForm.module.css";

const PRIORITIES = ["critical", "high", "low"] as const;
const DAY_SECONDS = 86_400;

function AlarmFields({ alarm, onChange }: { alarm: WorkflowAlarm; onChange(alarm: WorkflowAlarm): void }) {
  const { t } = useTranslation("workflows");
  const delay = (name: "onDelay" | "offDelay") => (
    <NumberInput
      label={t(`advanced.${name}`)}
      value={alarm[name]}
      min={0}
      max={DAY_SECONDS}
      allowDecimal={false}
      onChange={(value) => onChange({ ...alarm, [name]: Number(value) || 0 })}
    />
  );
  return (
    <>
      <Grid min={180} isFit align="end" gap={12}>
        <NativeSelect
          label={t("advanced.priority")}
          value={alarm.priority}
          data={PRIORITIES.map((value) => ({ value, label: t(`advanced.priorities.${value}`) }))}
          onChange={(event) =>
            onChange({ ...alarm, priority: event.currentTarget.value as (typeof PRIORITIES)[number] })
          }
        />
        {delay("onDelay")}
        {delay("offDelay")}
      </Grid>
      <Textarea
        label={t("advanced.advice")}
        description={t("advanced.adviceHint")}
        value={alarm.advice}
        maxLength={NOTIFICATION_LENGTH.message}
        rows={2}
        onChange={(event) => onChange({ ...alarm, advice: event.currentTarget.value })}
      />
      <Switch
        role="switch"
        aria-label={t("advanced.latching")}
        label={t("advanced.latching")}
        checked={alarm.latching}
        onChange={(event) => onChange({ ...alarm, latching: event.currentTarget.checked })}
      />
    </>
  );
}

interface AlarmChoiceProps {
  alarm: WorkflowAlarm | null;
  onChange(alarm: WorkflowAlarm | null): void;
}

/** Chooses whether the workflow raises an alarm, and of what kind. */
export function AlarmChoice({ alarm, onChange }: AlarmChoiceProps) {
  const { t } = useTranslation("workflows");
  return (
    <Stack gap={12} className={classes.notification}>
      <Switch
        role="switch"
        aria-label={t("advanced.alarm")}
        label={t("advanced.alarm")}
        description={t("advanced.alarmHint")}
        checked={alarm !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? NEW_ALARM : null)}
      />
      {alarm && <AlarmFields alarm={alarm} onChange={onChange} />}
    </Stack>
  );
}
