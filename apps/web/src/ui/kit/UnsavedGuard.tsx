import { Group, Modal } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Button } from "./Button.tsx";

/** Asks before a form is left whose changes would be lost; closing the tab asks in the browser's own words. */
export function UnsavedGuard({ isDirty }: { isDirty: () => boolean }) {
  const { t } = useTranslation("live");
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  if (status !== "blocked") return null;
  return (
    <Modal opened onClose={reset} title={t("leave.title")} centered withCloseButton={false}>
      <div>{t("leave.text")}</div>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button isQuiet onClick={proceed}>
          {t("leave.go")}
        </Button>
        <Button onClick={reset} data-autofocus>
          {t("leave.stay")}
        </Button>
      </Group>
    </Modal>
  );
}
