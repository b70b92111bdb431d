import { NativeSelect, NumberInput, Switch } from "@mantine/core";
import { isMomentary, SAFETY_MINUTES } from "@switchboard/domain/automation";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../../../api/useMay.ts";
import { scenesQuery } from "../../../../data/scenes.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { SwitchPicker } from "../../../../widgets/switch-picker/SwitchPicker.tsx";
import { AlarmChoice } from "./AlarmChoice.tsx";
import { AfterwardsFields } from "./advanced/AfterwardsFields.tsx";
import { NotificationFields } from "./NotificationFields.tsx";
import { useProblemText } from "./useProblemText.ts";
import type { WorkflowForm } from "./useWorkflowForm.ts";
import classes from "./WorkflowForm.module.css";

/** Chooses a scene, which is played as it is at that time. */
function SceneChoice({ scene, onChange }: { scene: string; onChange(id: string): void }) {
  const { t } = useTranslation("workflows");
  const scenes = useQuery(scenesQuery()).data ?? [];
  const isGone = scene !== "" && scenes.every(({ _id }) => _id !== scene);
  if (scenes.length === 0 && scene === "") return null;
  return (
    <NativeSelect
      label={t("actions.scene")}
      value={scene}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: "", label: t("actions.noScene") },
        ...scenes.map(({ _id, name }) => ({ value: _id, label: name })),
        ...(isGone ? [{ value: scene, label: t("actions.sceneGone") }] : []),
      ]}
    />
  );
}

/** Lets admins choose that the workflow overrides every hold and keeps what it switched. */
function SafetyChoice({ form: { state, change } }: { form: WorkflowForm }) {
  const { t } = useTranslation("workflows");
  const isAdmin = useMay("enterprise.manage");
  const switches = state.actions.length > 0 || state.scene !== "";
  if (!isAdmin || !(switches || state.isSafety)) return null;
  return (
    <Stack gap={12} className={classes.notification}>
      <Switch
        role="switch"
        aria-label={t("actions.safety")}
        label={t("actions.safety")}
        description={t("actions.safetyHint")}
        checked={state.isSafety}
        onChange={(event) => change({ isSafety: event.currentTarget.checked })}
      />
      {state.isSafety && !state.advanced && isMomentary(state.trigger) && (
        <NumberInput
          label={t("actions.safetyMinutes")}
          {...{ min: SAFETY_MINUTES.min, max: SAFETY_MINUTES.max }}
          clampBehavior="strict"
          allowDecimal={false}
          value={state.safetyMinutes}
          onChange={(value) => change({ safetyMinutes: Number(value) || SAFETY_MINUTES.default })}
        />
      )}
    </Stack>
  );
}

/** Edits the follow-up steps of a condition with several triggers. */
function Afterwards({ form: { state, change, advancedProblems, owner } }: { form: WorkflowForm }) {
  const { advanced } = state;
  if (!advanced) return null;
  return (
    <AfterwardsFields
      advanced={advanced}
      problems={advancedProblems}
      owner={owner}
      onChange={(part) => change({ advanced: { ...advanced, ...part } })}
    />
  );
}

/** Step 3: switches something, notifies someone, or both. */
export function ActionsStep({ form }: { form: WorkflowForm }) {
  const { state, change, problems } = form;
  const { t } = useTranslation("workflows");
  const problemAt = useProblemText(problems);
  return (
    <>
      <SwitchPicker
        label={t("actions.switches")}
        actions={state.actions}
        onChange={(actions) => change({ actions })}
        problems={problems}
      />
      <SceneChoice scene={state.scene} onChange={(scene) => change({ scene })} />
      <Stack gap={12} className={classes.notification}>
        <Switch
          role="switch"
          aria-label={t("actions.notify")}
          label={t("actions.notify")}
          checked={state.notifies}
          onChange={(event) => change({ notifies: event.currentTarget.checked })}
        />
        {state.notifies && (
          <NotificationFields
            notification={state.notification}
            problemAt={problemAt}
            owner={form.owner}
            onChange={(notification) => change({ notification })}
          />
        )}
      </Stack>
      <AlarmChoice alarm={state.alarm} onChange={(alarm) => change({ alarm })} />
      <SafetyChoice form={form} />
      <Afterwards form={form} />
    </>
  );
}
