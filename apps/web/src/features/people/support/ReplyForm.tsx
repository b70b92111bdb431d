import { Textarea } from "@mantine/core";
import { refusalOf } from "../../../api/refusal.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import form from "../../../ui/kit/Form.module.css";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { useReply } from "./api.ts";

export function ReplyForm({ id }: { id: string }) {
  const { t } = useTranslation(["support", "common"]);
  const reply = useReply();
  const fields = useForm({
    initial: { message: "" },
    check: ({ message }) => (message.trim() === "" ? { message: t("common:required") } : {}),
    explain: refusalOf,
    send: async ({ message }) => {
      await reply.mutateAsync({ id, message: message.trim() });
      fields.set({ message: "" });
    },
  });
  return (
    <form {...fields.form} className={form.form}>
      <Textarea label={t("ticket.reply")} rows={3} maxLength={4000} {...fields.bind("message")} />
      <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("ticket.send")} />
    </form>
  );
}
