import { TextInput } from "@mantine/core";
import type { Scene } from "@switchboard/contract";
import type { ActionDraft } from "@switchboard/domain/control";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button, ButtonLink } from "../../../ui/kit/Button.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { UnsavedGuard } from "../../../ui/kit/UnsavedGuard.tsx";
import { SwitchPicker } from "../../../widgets/switch-picker/SwitchPicker.tsx";
import { useSceneForm } from "./useSceneForm.ts";

const LONGEST_NAME = 80;

/** Edits a scene's name, switches and actions. */
export function SceneForm({ scene, actions }: { scene: Scene | undefined; actions?: readonly ActionDraft[] }) {
  const { t } = useTranslation("scenes");
  const { form, bind, values, set, problems, nameError, failure, isBusy, isDirty } = useSceneForm(scene, actions);
  return (
    <Stack as="form" gap={16} {...form} most={820}>
      <Stack gap={20} isCard pad={16}>
        <TextInput type="text" label={t("form.name")} maxLength={LONGEST_NAME} {...bind("name")} error={nameError} />
        <SwitchPicker
          label={t("form.actions")}
          actions={values.actions}
          onChange={(actions) => set({ actions })}
          problems={problems}
          withCapture
        />
      </Stack>
      {failure && (
        <Text as="p" tone="critical" role="alert">
          {t("form.notSaved")} {failure}
        </Text>
      )}
      <Row wraps gap={12}>
        <Button type="submit" isPending={isBusy}>
          {t(scene ? "form.save" : "form.create")}
        </Button>
        <ButtonLink to="/app/scenes/list" isQuiet>
          {t("form.cancel")}
        </ButtonLink>
      </Row>
      <UnsavedGuard isDirty={isDirty} />
    </Stack>
  );
}
