import { TextInput } from "@mantine/core";
import type { Scene } from "@switchboard/contract";
import type { ActionDraft } from "@switchboard/domain/control";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button, ButtonLink } from "../../../ui/kit/Button.tsx";
import { UnsavedGuard } from "../../../ui/kit/UnsavedGuard.tsx";
import { SwitchPicker } from "../../../widgets/switch-picker/SwitchPicker.tsx";
import classes from "./Scenes.module.css";
import { useSceneForm } from "./useSceneForm.ts";

const LONGEST_NAME = 80;

/** Edits a scene's name, switches and actions. */
export function SceneForm({ scene, actions }: { scene: Scene | undefined; actions?: readonly ActionDraft[] }) {
  const { t } = useTranslation("scenes");
  const { form, bind, values, set, problems, nameError, failure, isBusy, isDirty } = useSceneForm(scene, actions);
  return (
    <form {...form} className={classes.form}>
      <div className={classes.fields}>
        <TextInput type="text" label={t("form.name")} maxLength={LONGEST_NAME} {...bind("name")} error={nameError} />
        <SwitchPicker
          label={t("form.actions")}
          actions={values.actions}
          onChange={(actions) => set({ actions })}
          problems={problems}
          withCapture
        />
      </div>
      {failure && (
        <p className={classes.failure} role="alert">
          {t("form.notSaved")} {failure}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" isPending={isBusy}>
          {t(scene ? "form.save" : "form.create")}
        </Button>
        <ButtonLink to="/app/scenes/list" isQuiet>
          {t("form.cancel")}
        </ButtonLink>
      </div>
      <UnsavedGuard isDirty={isDirty} />
    </form>
  );
}
