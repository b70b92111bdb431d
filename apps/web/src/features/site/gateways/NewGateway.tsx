import { TextInput } from "@mantine/core";
import type { Gateway } from "@switchboard/contract";
import { refusalOf } from "../../../api/refusal.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import form from "../../../ui/kit/Form.module.css";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { Sheet } from "../../../ui/kit/Sheet.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { type ShownCode, useNewGateway } from "./api.ts";

interface NewGatewayProps {
  onClose(): void;
  onMade(gateway: Gateway, code: ShownCode): void;
}

/** Asks for the gateway's name; the pairing code comes with the answer. */
export function NewGateway({ onClose, onMade }: NewGatewayProps) {
  const { t } = useTranslation("gateways");
  const create = useNewGateway();
  const fields = useForm({
    initial: { name: "" },
    check: ({ name }) => (name.trim() === "" ? { name: t("new.needsName") } : {}),
    explain: refusalOf,
    send: async ({ name }) => {
      const { gateway, ...code } = await create.mutateAsync(name.trim());
      onMade(gateway, code);
    },
  });
  return (
    <Sheet title={t("add")} onClose={onClose}>
      <form {...fields.form} className={form.form}>
        <Text as="p" tone="quiet" size={13}>
          {t("new.lead")}
        </Text>
        <TextInput
          label={t("new.name")}
          description={t("new.hint")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          maxLength={80}
          data-autofocus
          {...fields.bind("name")}
        />
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("new.make")} />
      </form>
    </Sheet>
  );
}
