import { TextInput } from "@mantine/core";
import type { Gateway } from "@switchboard/contract";
import { refusalOf } from "../../../api/refusal.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import form from "../../../ui/kit/Form.module.css";
import { Sheet } from "../../../ui/kit/Sheet.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { useRenameGateway } from "./api.ts";

export function RenameGateway({ gateway, onClose }: { gateway: Gateway; onClose(): void }) {
  const { t } = useTranslation("gateways");
  const rename = useRenameGateway();
  const fields = useForm({
    initial: { name: gateway.name },
    check: ({ name }) => (name.trim() === "" ? { name: t("new.needsName") } : {}),
    explain: refusalOf,
    send: async ({ name }) => {
      await rename.mutateAsync({ id: gateway._id, name: name.trim() });
      onClose();
    },
  });
  return (
    <Sheet title={t("renameNamed", { name: gateway.name })} onClose={onClose}>
      <form {...fields.form} className={form.form}>
        <TextInput label={t("new.name")} maxLength={80} data-autofocus {...fields.bind("name")} />
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("save")} />
      </form>
    </Sheet>
  );
}
