import { TextInput } from "@mantine/core";
import type { TariffView } from "@switchboard/contract";
import { useNavigate } from "@tanstack/react-router";
import { refusalOf } from "../../../../api/refusal.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { dayWords } from "../../../../ui/format/date-format.ts";
import form from "../../../../ui/kit/Form.module.css";
import { Sheet } from "../../../../ui/kit/Sheet.tsx";
import { SubmitBar } from "../../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../../ui/kit/useForm.ts";
import { DeleteQuestion } from "../../../../widgets/DeleteQuestion.tsx";
import { useDeleteTariff, useRemoveVersion, useRenameTariff } from "../api.ts";

interface DialogProps {
  tariff: TariffView;
  onClose(): void;
}

export function RenameTariff({ tariff, onClose }: DialogProps) {
  const { t } = useTranslation("tariffs");
  const rename = useRenameTariff();
  const fields = useForm({
    initial: { name: tariff.name },
    check: ({ name }) => (name.trim() === "" ? { name: t("form.needsName") } : {}),
    explain: refusalOf,
    send: async ({ name }) => {
      await rename.mutateAsync({ id: tariff._id, name: name.trim() });
      onClose();
    },
  });
  return (
    <Sheet title={t("one.rename")} onClose={onClose}>
      <form {...fields.form} className={form.form}>
        <TextInput label={t("form.name")} maxLength={80} data-autofocus {...fields.bind("name")} />
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("form.save")} />
      </form>
    </Sheet>
  );
}

export function DeleteTariff({ tariff: { _id, name }, onClose }: DialogProps) {
  const { t } = useTranslation(["tariffs", "common"]);
  const remove = useDeleteTariff();
  const navigate = useNavigate();
  return (
    <DeleteQuestion
      remove={remove}
      input={_id}
      words={{
        title: t("remove.title", { name }),
        confirm: t("one.delete"),
        cancel: t("common:cancel"),
        done: t("remove.done", { name }),
      }}
      onClose={onClose}
      onDone={() => void navigate({ to: "/app/tariffs" })}
    >
      {t("remove.text")}
    </DeleteQuestion>
  );
}

/** Takes back a version that has not begun. */
export function RemoveVersion({ tariff, version, onClose }: DialogProps & { version: string }) {
  const { t, i18n } = useTranslation(["tariffs", "common"]);
  const remove = useRemoveVersion();
  const day = dayWords(i18n.language, { day: "numeric", month: "long", year: "numeric" })(version);
  return (
    <DeleteQuestion
      remove={remove}
      input={{ id: tariff._id, from: version }}
      words={{
        title: t("removeVersion.title", { day }),
        confirm: t("one.remove"),
        cancel: t("common:cancel"),
        done: t("removeVersion.done"),
      }}
      onClose={onClose}
    >
      {t("removeVersion.text")}
    </DeleteQuestion>
  );
}
