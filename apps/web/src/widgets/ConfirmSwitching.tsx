import { Modal } from "@mantine/core";
import { useTranslation } from "../i18n/useTranslation.ts";
import type { SwitchQuestion } from "../live/switch-question.ts";
import { Button } from "../ui/kit/Button.tsx";
import { Row } from "../ui/kit/layout/Row.tsx";
import { Stack } from "../ui/kit/layout/Stack.tsx";
import { CriticalNote } from "./CriticalNote.tsx";
import { namesInTitle } from "./critical-names.ts";

/** Confirms an action on switches. The safe answer has the focus when a critical switch is turned off. */
export function ConfirmSwitching({ on, count, name, scene, critical, onAnswer }: SwitchQuestion) {
  const { t, i18n } = useTranslation("control");
  const isCritical = critical.length > 0;
  const names = namesInTitle(critical, count, i18n.language);
  const action =
    scene !== undefined
      ? t("critical.play", { name: scene })
      : names !== undefined
        ? t("critical.turnOff", { name: names })
        : t(on ? "group.turnOn" : "group.turnOff", { count });
  return (
    <Modal
      opened
      onClose={() => onAnswer(false)}
      title={scene === undefined && names !== undefined ? `${action}?` : action}
      centered
      withCloseButton={false}
    >
      <Stack gap={20}>
        <Stack gap={8}>
          {scene === undefined && count > 1 && (
            <p>{t(on ? "group.confirmOn" : "group.confirmOff", { count, group: name || t("group.none") })}</p>
          )}
          <CriticalNote names={critical} />
        </Stack>
        <Row wraps justify="end" gap={8}>
          <Button isQuiet onClick={() => onAnswer(false)} data-autofocus={isCritical || undefined}>
            {t("group.cancel")}
          </Button>
          <Button isDanger={isCritical} onClick={() => onAnswer(true)} data-autofocus={!isCritical || undefined}>
            {action}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
