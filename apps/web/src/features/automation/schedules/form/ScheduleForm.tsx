import { TextInput } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button, ButtonLink } from "../../../../ui/kit/Button.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { UnsavedGuard } from "../../../../ui/kit/UnsavedGuard.tsx";
import { SwitchPicker } from "../../../../widgets/switch-picker/SwitchPicker.tsx";
import { MoreOptions } from "./MoreOptions.tsx";
import { MoreTimes } from "./MoreTimes.tsx";
import { NextRuns } from "./NextRuns.tsx";
import classes from "./ScheduleForm.module.css";
import type { Draft } from "./schedule-draft.ts";
import { useScheduleForm } from "./useScheduleForm.ts";
import { WhenFields } from "./WhenFields.tsx";

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
          <Suspense>
            <ReachFields
              rhythm={draft.rhythm ?? {}}
              set={(change) => set({ rhythm: { ...draft.rhythm, ...change } })}
              errorAt={errorAt}
            />
          </Suspense>
        )}
        <MoreTimes draft={draft} set={set} errorAt={errorAt} problems={problems} />
        <MoreOptions draft={draft} set={set} errorAt={errorAt} />
        {failure && (
          <Text as="p" tone="critical" size={13} role="alert">
            {t("form.notSaved")} {failure}
          </Text>
        )}
        <Row wraps gap={8}>
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
