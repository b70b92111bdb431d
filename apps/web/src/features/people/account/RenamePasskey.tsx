import { Modal, TextInput } from "@mantine/core";
import type { Passkey } from "@switchboard/contract";
import { refusalOf } from "../../../api/refusal.ts";
import { renamePasskey, useShowFactors } from "../../../data/second-factor.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import form from "../../../ui/kit/Form.module.css";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const { t } = useTranslation(["security", "common"]);
  const show = useShowFactors();
  const fields = useForm({
    initial: { name: passkey.name },
    check: ({ name }) => (name.trim() === "" ? { name: t("common:required") } : {}),
    explain: refusalOf,
    send: async ({ name }) => {
      show(await renamePasskey(passkey._id, name.trim()));
      onClose();
    },
  });
  return (
    <Modal opened centered onClose={onClose} title={t("passkeys.renameTitle")} withCloseButton={false}>
      <form {...fields.form} className={form.form}>
        <TextInput label={t("passkeys.name")} maxLength={80} data-autofocus {...fields.bind("name")} />
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("common:save")}>
          <Button isQuiet onClick={onClose}>
            {t("common:cancel")}
          </Button>
        </SubmitBar>
      </form>
    </Modal>
  );
}
