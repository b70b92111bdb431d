import { TextInput } from "@mantine/core";
import type { Scene } from "@switchboard/contract";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../../ui/kit/Button.tsx";
import { UnsavedGuard } from "../../ui/kit/UnsavedGuard.tsx";
import { SwitchPicker } from "../../widgets/switch-picker/SwitchPicker.tsx";
import classes from "./Scenes.module.css";
import { useSceneForm } from "./useSceneForm.ts";

const LONGEST_NAME = 80;

/** A scene's name, its switches and what each shall do. */
export function SceneForm({ scene }: { scene: Scene | undefined }) {
  const { t } = useTranslation("scenes");
  const form = useSceneForm(scene);
  return (
    <form ref={form.form} className={classes.form} onSubmit={form.onSubmit} noValidate>
      <div className={classes.fields}>
        <TextInput
          type="text"
          label={t("form.name")}
          value={form.name}
          maxLength={LONGEST_NAME}
          error={form.nameError}
          onChange={(event) => form.setName(event.currentTarget.value)}
        />
        <SwitchPicker
          label={t("form.actions")}
          actions={form.actions}
          onChange={form.setActions}
          problems={form.problems}
          withCapture
        />
      </div>
      {form.failure && (
        <p className={classes.failure} role="alert">
          {t("form.notSaved")} {form.failure}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" isPending={form.isBusy}>
          {t(scene ? "form.save" : "form.create")}
        </Button>
        <ButtonLink to="/app/scenes/list" isQuiet>
          {t("form.cancel")}
        </ButtonLink>
      </div>
      <UnsavedGuard isDirty={form.isDirty} />
    </form>
  );
}
