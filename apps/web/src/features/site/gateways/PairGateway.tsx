import { Modal } from "@mantine/core";
import type { Gateway } from "@switchboard/contract";
import { showPanelCode } from "@switchboard/domain/people";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { gatewaysQuery } from "../../../data/gateways.ts";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { StatusDot } from "../../../ui/kit/StatusDot.tsx";
import type { ShownCode } from "./api.ts";

interface PairGatewayProps {
  gateway: Gateway;
  code: ShownCode;
  onClose(): void;
}

/** Shows the code once, because nobody can show it again, and says when the gateway has used it. */
export function PairGateway({ gateway, code: { code, expires_at }, onClose }: PairGatewayProps) {
  const { t } = useTranslation(["gateways", "common"]);
  const [isCopied, setCopied] = useState(false);
  const now = useQuery(gatewaysQuery()).data?.find(({ _id }) => _id === gateway._id);
  const isPaired = now !== undefined && now.pairedAt !== null && now.pairedAt !== gateway.pairedAt;
  const command = `switchboard gateway pair ${code} --server ${window.location.origin}`;
  const until = useMoments().time(expires_at);
  const copy = () => void navigator.clipboard.writeText(command).then(() => setCopied(true));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("pair.title", { name: gateway.name })}
      closeButtonProps={{ "aria-label": t("common:close"), size: 44, iconSize: 22 }}
      size="lg"
      centered
    >
      <Stack align="center" gap={12} text="center">
        <p>{t("pair.lead")}</p>
        <Text as="output" size={28} weight={600} isTabular aria-label={t("pair.code")}>
          {showPanelCode(code)}
        </Text>
        <Surface isFramed fill="surface" pad={12} size={13} text="start" breaks isPlain>
          <code>{command}</code>
        </Surface>
        <Button isQuiet onClick={copy}>
          {isCopied ? t("pair.copied") : t("pair.copy")}
        </Button>
        <Text as="p" tone="quiet" role="status">
          {isPaired ? <StatusDot tone="good" label={t("pair.paired")} /> : t("pair.until", { time: until })}
        </Text>
        <Button onClick={onClose}>{t("pair.done")}</Button>
      </Stack>
    </Modal>
  );
}
