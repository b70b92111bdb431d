import { Button, Group, Modal, Text } from "@mantine/core";
import { useTranslation } from "../../../i18n/useTranslation.ts";

interface ConfirmPlayProps {
  name: string;
  count: number;
  onAnswer(isYes: boolean): void;
}

/** Says how many switches a scene sets, before it does. */
export function ConfirmPlay({ name, count, onAnswer }: ConfirmPlayProps) {
  const { t } = useTranslation(["search", "common"]);
  return (
    <Modal
      opened
      onClose={() => onAnswer(false)}
      title={t("search:askPlay.title", { name })}
      centered
      withCloseButton={false}
    >
      <Text>{t("search:askPlay.text", { count })}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => onAnswer(false)}>
          {t("common:cancel")}
        </Button>
        <Button onClick={() => onAnswer(true)} data-autofocus>
          {t("search:askPlay.title", { name })}
        </Button>
      </Group>
    </Modal>
  );
}
