import { Button, Group, Modal, Text } from "@mantine/core";
import { useTranslation } from "../i18n/useTranslation.ts";
import type { AllQuestion } from "../live/useAllSwitches.ts";

/** Confirms an action on many switches. */
export function ConfirmAll({ group, on, count, onAnswer }: AllQuestion & { onAnswer(isYes: boolean): void }) {
  const { t } = useTranslation("control");
  const action = t(on ? "group.turnOn" : "group.turnOff", { count });
  return (
    <Modal opened onClose={() => onAnswer(false)} title={action} centered withCloseButton={false}>
      <Text>{t(on ? "group.confirmOn" : "group.confirmOff", { count, group: group.name || t("group.none") })}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => onAnswer(false)}>
          {t("group.cancel")}
        </Button>
        <Button onClick={() => onAnswer(true)} data-autofocus>
          {action}
        </Button>
      </Group>
    </Modal>
  );
}
