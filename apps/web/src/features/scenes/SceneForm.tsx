import { TextInput } from "@mantine/core";
import type { Scene } from "@switchboard/contract";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
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
        <button type="submit" className="sb-button" aria-disabled={form.isBusy}>
          {t(scene ? "form.save" : "form.create")}
        </button>
        <Link to="/app/scenes/list" className="sb-button" data-quiet>
          {t("form.cancel")}
        </Link>
      </div>
      <UnsavedGuard isDirty={form.isDirty} />
    </form>
  );
}
