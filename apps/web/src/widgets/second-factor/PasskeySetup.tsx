import { TextInput } from "@mantine/core";
import { useState } from "react";
import { addPasskey, useShowFactors } from "../../data/second-factor.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import form from "../../ui/kit/Form.module.css";
import { SubmitBar } from "../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../ui/kit/useForm.ts";
import { agentName } from "../sessions/agent-name.ts";
import { PasswordAsk } from "./PasswordAsk.tsx";
import { passwordRefusal } from "./password-refusal.ts";

/** Suggests the browser and system as the passkey's name. */
function usualName(): string {
  const { browser, system } = agentName(navigator.userAgent);
  return [browser, system].filter(Boolean).join(", ");
}

/** Asks for the password and a name, then the device asks for a finger, face or PIN. */
export function PasskeySetup({ onDone }: { onDone(recoveryCodes: string[]): void }) {
  const { t } = useTranslation(["security", "common"]);
  const show = useShowFactors();
  const [isDeclined, setDeclined] = useState(false);
  const fields = useForm({
    initial: { name: usualName(), password: "" },
    check: ({ name, password }) => ({
      ...(name.trim() === "" && { name: t("common:required") }),
      ...(password === "" && { password: t("common:required") }),
    }),
    explain: passwordRefusal,
    send: async ({ name, password }) => {
      const added = await addPasskey(name.trim(), password);
      setDeclined(!added);
      if (!added) return;
      show(added.factors);
      onDone(added.recovery_codes);
    },
  });
  return (
    <form {...fields.form} className={form.form}>
      <p className={form.paragraph}>{t("passkeys.text")}</p>
      <TextInput
        label={t("passkeys.name")}
        description={t("passkeys.nameHint")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        maxLength={80}
        {...fields.bind("name")}
      />
      <PasswordAsk bound={fields.bind("password")} />
      <SubmitBar
        failure={fields.failure ?? (isDeclined ? t("passkeys.cancelled") : undefined)}
        isBusy={fields.isBusy}
        submit={t("passkeys.create")}
      />
    </form>
  );
}
