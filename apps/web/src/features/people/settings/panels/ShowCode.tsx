import { Modal } from "@mantine/core";
import type { Panel, PanelCode } from "@switchboard/contract";
import { showPanelCode } from "@switchboard/domain/people";
import { useMoments } from "../../../../data/useMoments.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { QrCode } from "../../../../widgets/second-factor/QrCode.tsx";

interface ShowCodeProps {
  panel: Panel;
  code: PanelCode;
  onClose(): void;
}

/** Shown once: neither we nor the server can show it again. */
export function ShowCode({ panel, code: { code, expires_at }, onClose }: ShowCodeProps) {
  const { t } = useTranslation(["settings", "common"]);
  const link = `${window.location.origin}/panel?code=${code}`;
  // In the building's time, because the tablet hangs there.
  const until = useMoments().time(expires_at);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("panels.pairTitle", { name: panel.name })}
      closeButtonProps={{ "aria-label": t("common:close"), size: 44, iconSize: 22 }}
      centered
    >
      <Stack align="center" gap={12} text="center">
        <p>{t("panels.pairLead", { address: `${window.location.host}/panel` })}</p>
        <Text as="output" size={28} weight={600} isTabular aria-label={t("panels.codeIs")}>
          {showPanelCode(code)}
        </Text>
        <QrCode text={link} label={t("panels.qr")} />
        <Text as="p" tone="quiet">
          {t("panels.until", { time: until })}
        </Text>
        <Button onClick={onClose}>{t("panels.done")}</Button>
      </Stack>
    </Modal>
  );
}
