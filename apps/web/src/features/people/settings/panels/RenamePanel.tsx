import { TextInput } from "@mantine/core";
import type { Panel } from "@switchboard/contract";
import { refusalOf } from "../../../../api/refusal.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import form from "../../../../ui/kit/Form.module.css";
import { Sheet } from "../../../../ui/kit/Sheet.tsx";
import { SubmitBar } from "../../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../../ui/kit/useForm.ts";
import { useRenamePanel } from "./api.ts";

export function RenamePanel({ panel: { _id, name }, onClose }: { panel: Panel; onClose(): void }) {
  const { t } = useTranslation(["settings", "common"]);
  const rename = useRenamePanel();
  const fields = useForm({
    initial: { name },
    check: (values) => (values.name.trim() === "" ? { name: t("common:required") } : {}),
    explain: refusalOf,
    send: async (values) => {
      await rename.mutateAsync({ id: _id, name: values.name.trim() });
      onClose();
    },
  });
  return (
    <Sheet title={t("panels.renameNamed", { name })} onClose={onClose}>
      <form {...fields.form} className={form.form}>
        <TextInput
          label={t("panels.newName")}
          description={t("panels.nameHint")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          maxLength={80}
          data-autofocus
          {...fields.bind("name")}
        />
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("panels.rename")} />
      </form>
    </Sheet>
  );
}
