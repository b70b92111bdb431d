import { SegmentedControl, TextInput } from "@mantine/core";
import type { Rhythm } from "@switchboard/domain/automation";
import { localDay } from "@switchboard/domain/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { currentTime } from "../../../../ui/clock.ts";
import { Button, ButtonLink } from "../../../../ui/kit/Button.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { TimeField } from "../../../../ui/kit/TimeField.tsx";
import { UnsavedGuard } from "../../../../ui/kit/UnsavedGuard.tsx";
import { SwitchPicker } from "../../../../widgets/switch-picker/SwitchPicker.tsx";
import { RhythmFields } from "../rhythm/RhythmFields.tsx";
import { useWhen } from "../when-words.ts";
import { DaysField } from "./DaysField.tsx";
import { NextRuns } from "./NextRuns.tsx";
import classes from "./ScheduleForm.module.css";
import type { Draft } from "./schedule-draft.ts";
import { useScheduleForm } from "./useScheduleForm.ts";

const ReachFields = lazy(() => import("../rhythm/ReachFields.tsx").then((module) => ({ default: module.ReachFields })));

interface ScheduleFormProps {
  /** The schedule to change; missing for a new one. */
  id?: string;
  initial: Draft;
}

const LONGEST_NAME = 80;

/** Edits a schedule with a preview of its effect. */
export function ScheduleForm({ id, initial }: ScheduleFormProps) {
  const { t } = useTranslation("schedules");
  const { form, draft, set, problems, errorAt, failure, isBusy, hasUnsaved, onSubmit } = useScheduleForm(id, initial);
  return (
    <form ref={form} className={classes.form} onSubmit={onSubmit} noValidate>
      <Stack gap={12}>
        <Stack as="section" gap={16} isCard pad={16}>
          <TextInput
            label={t("form.name")}
            maxLength={LONGEST_NAME}
            value={draft.name}
            error={errorAt("name")}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
        </Stack>
        <Stack as="section" gap={16} isCard pad={16}>
          <SwitchPicker
            label={t("form.actions")}
            actions={draft.actions}
            onChange={(actions) => set({ actions })}
            problems={problems}
          />
        </Stack>
        <WhenFields draft={draft} set={set} errorAt={errorAt} />
        {draft.repeats && (
          <>
            <RhythmFields rhythm={draft.rhythm} onChange={(rhythm) => set(withSun(draft, rhythm))} errorAt={errorAt} />
            <Suspense>
              <ReachFields
                rhythm={draft.rhythm ?? {}}
                set={(change) => set({ rhythm: { ...draft.rhythm, ...change } })}
                errorAt={errorAt}
              />
            </Suspense>
          </>
        )}
        <MoreFields draft={draft} set={set} errorAt={errorAt} />
        {failure && (
          <Text as="p" tone="critical" size={13} role="alert">
            {t("form.notSaved")} {failure}
          </Text>
        )}
        <Row wraps gap={8} className={classes.buttons}>
          <Button type="submit" isPending={isBusy}>
            {t(id ? "form.save" : "form.create")}
          </Button>
          <ButtonLink to="/app/schedules/list" isQuiet>
            {t("form.cancel")}
          </ButtonLink>
        </Row>
      </Stack>
      <NextRuns draft={draft} was={id === undefined ? undefined : initial} />
      <UnsavedGuard isDirty={hasUnsaved} />
    </form>
  );
}

/** Sets a time for schedules that follow the sun, at which days without a sunrise or sunset are reported. */
function withSun({ time }: Draft, rhythm: Rhythm): Partial<Draft> {
  const noon = 1200;
  return { rhythm, ...(rhythm.sun && time === undefined && { time: noon }) };
}

type FieldsProps = Pick<ReturnType<typeof useScheduleForm>, "draft" | "set" | "errorAt">;

function WhenFields({ draft, set, errorAt }: FieldsProps) {
  const { t } = useTranslation("schedules");
  const { timeZone } = useWhen();
  return (
    <Stack as="section" gap={16} isCard pad={16}>
      <TimeField
        hasHint
        label={t("form.time")}
        value={draft.time}
        onChange={(time) => set({ time })}
        error={errorAt("time")}
      />
      <SegmentedControl
        aria-label={t("form.repeats")}
        value={draft.repeats ? "weekly" : "once"}
        onChange={(value) => set({ repeats: value === "weekly" })}
        data={[
          { value: "weekly", label: t("form.weekly") },
          { value: "once", label: t("form.once") },
        ]}
      />
      {draft.repeats ? (
        <DaysField days={draft.days} onChange={(days) => set({ days })} error={errorAt("days")} />
      ) : (
        <TextInput
          type="date"
          className={classes.date}
          label={t("form.date")}
          description={t("form.dateHint")}
          min={localDay(new Date(currentTime()), timeZone)}
          value={draft.date}
          error={errorAt("date")}
          onChange={(event) => set({ date: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}

function MoreFields({ draft, set, errorAt }: FieldsProps) {
  const { t } = useTranslation("schedules");
  return (
    <Stack as="section" gap={16} isCard pad={16}>
      <label className={classes.check}>
        <input type="checkbox" checked={draft.force} onChange={() => set({ force: !draft.force })} />
        <span>
          {t("form.force")}
          <small>{t("form.forceHint")}</small>
        </span>
      </label>
      <TextInput
        className={classes.before}
        label={t("form.before")}
        description={t("form.beforeHint")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={draft.before}
        error={errorAt("before")}
        onChange={(event) => set({ before: event.currentTarget.value })}
      />
    </Stack>
  );
}
