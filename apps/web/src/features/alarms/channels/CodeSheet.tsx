import { TextInput } from "@mantine/core";
import type { Channel } from "@switchboard/contract";
import { isTotpCode } from "@switchboard/domain/core";
import { refusedBeside } from "../../../api/refusal.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import form from "../../../ui/kit/Form.module.css";
import { Sheet } from "../../../ui/kit/Sheet.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { type CodeSent, useConfirmNumber } from "./api.ts";
import { SendCode } from "./SendCode.tsx";

interface CodeSheetProps {
  channel: Channel;
  /** The result of sending the code, if it was sent just now. */
  codeSent?: CodeSent | undefined;
  onClose(): void;
}

/** Asks for the code that was sent to a telephone number. */
export function CodeSheet({ channel: { _id: id, name, hint }, codeSent, onClose }: CodeSheetProps) {
  const { t } = useTranslation("channels");
  const confirm = useConfirmNumber();
  const fields = useForm({
    initial: { code: "" },
    check: ({ code }) => (isTotpCode(code.trim()) ? {} : { code: t("code.invalid") }),
    explain: refusedBeside({ "channel.wrong_code": "code", "channel.code_over": "code" }),
    send: async ({ code }) => {
      await confirm.mutateAsync({ id, code: code.trim() });
      onClose();
    },
  });
  return (
    <Sheet title={t("code.title", { name })} onClose={onClose}>
      <form {...fields.form} className={form.form}>
        <p className={form.paragraph}>{t("code.text", { number: hint })}</p>
        <TextInput
          label={t("code.label")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          data-autofocus
          {...fields.bind("code")}
        />
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("code.submit")} />
        <SendCode id={id} codeSent={codeSent} />
      </form>
    </Sheet>
  );
}
