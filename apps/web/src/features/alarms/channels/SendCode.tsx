import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import form from "../../../ui/kit/Form.module.css";
import { StatusDot } from "../../../ui/kit/StatusDot.tsx";
import { type CodeSent, useSendNumberCode } from "./api.ts";
import classes from "./Channels.module.css";

/** Sends a new code to a number, and shows the result of the last one. */
export function SendCode({ id, codeSent }: { id: string; codeSent?: CodeSent | undefined }) {
  const { t } = useTranslation("channels");
  const send = useSendNumberCode();
  const last = send.data?.code_sent ?? codeSent;
  return (
    <div className={classes.test}>
      <Button isQuiet isPending={send.isPending} onClick={() => send.mutate(id)}>
        {send.isPending ? t("card.sending") : t("code.again")}
      </Button>
      <p role="status" className={form.note}>
        {last && <CodeOutcome codeSent={last} />}
      </p>
    </div>
  );
}

function CodeOutcome({ codeSent: { outcome, reason } }: { codeSent: CodeSent }) {
  const { t } = useTranslation("channels");
  if (outcome === "accepted") return <StatusDot tone="good" label={t("code.sent")} />;
  if (outcome === "unknown") return <StatusDot tone="warning" label={t("tested.unknown")} />;
  return <StatusDot tone="critical" label={t("tested.other", { why: reason ? t(`reason.${reason}`) : "" })} />;
}
