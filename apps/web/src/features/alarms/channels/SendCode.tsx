import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { StatusDot } from "../../../ui/kit/StatusDot.tsx";
import { type CodeSent, useSendNumberCode } from "./api.ts";

/** Sends a new code to a number, and shows the result of the last one. */
export function SendCode({ id, codeSent }: { id: string; codeSent?: CodeSent | undefined }) {
  const { t } = useTranslation("channels");
  const send = useSendNumberCode();
  const last = send.data?.code_sent ?? codeSent;
  return (
    <Row wraps gap="8 12">
      <Button isQuiet isPending={send.isPending} onClick={() => send.mutate(id)}>
        {send.isPending ? t("card.sending") : t("code.again")}
      </Button>
      <Text as="p" tone="quiet" size={13} grows role="status">
        {last && <CodeOutcome codeSent={last} />}
      </Text>
    </Row>
  );
}

function CodeOutcome({ codeSent: { outcome, reason } }: { codeSent: CodeSent }) {
  const { t } = useTranslation("channels");
  if (outcome === "accepted") return <StatusDot tone="good" label={t("code.sent")} />;
  if (outcome === "unknown") return <StatusDot tone="warning" label={t("tested.unknown")} />;
  return <StatusDot tone="critical" label={t("tested.other", { why: reason ? t(`reason.${reason}`) : "" })} />;
}
