import { Modal } from "@mantine/core";
import type { Member } from "@switchboard/contract";
import { refusalOf } from "../../../api/refusal.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import form from "../../../ui/kit/Form.module.css";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { success } from "../../../ui/notices/notices.ts";
import { resetMemberFactor } from "./api.ts";

/** Sends the link to the person, because only they may remove what protects their account. */
export function ResetFactor({ member: { _id, name, email }, onClose }: { member: Member; onClose(): void }) {
  const { t } = useTranslation(["people", "common"]);
  const fields = useForm({
    initial: {},
    explain: refusalOf,
    send: async () => {
      await resetMemberFactor(_id);
      success(t("signIn.resetSent", { email }));
      onClose();
    },
  });
  return (
    <Modal opened centered onClose={onClose} title={t("signIn.resetTitle", { name })} withCloseButton={false}>
      <form {...fields.form} className={form.form}>
        <p className={form.paragraph}>{t("signIn.resetText", { name, email })}</p>
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("signIn.resetConfirm")}>
          <Button isQuiet onClick={onClose}>
            {t("common:cancel")}
          </Button>
        </SubmitBar>
      </form>
    </Modal>
  );
}
