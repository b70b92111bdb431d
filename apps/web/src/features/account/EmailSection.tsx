import { TextInput } from "@mantine/core";
import type { Account } from "@switchboard/contract";
import { useTranslation } from "react-i18next";
import { refusalOf } from "../../gateway/refusal.ts";
import { Button } from "../../ui/kit/Button.tsx";
import form from "../../ui/kit/Form.module.css";
import { Section } from "../../ui/kit/Section.tsx";
import { SubmitBar } from "../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../ui/kit/useForm.ts";
import { useEditAccount } from "./api.ts";

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A new address counts once its mail has been answered; until then the old one stays. */
export function EmailSection({ account: { email, pending_email } }: { account: Account }) {
  const { t } = useTranslation(["account", "common"]);
  const edit = useEditAccount();
  const fields = useForm({
    initial: { email: "" },
    check: (draft) => {
      const wanted = draft.email.trim();
      if (wanted === "") return { email: t("common:required") };
      if (!EMAIL.test(wanted)) return { email: t("email.invalid") };
      return wanted.toLowerCase() === email ? { email: t("email.same") } : {};
    },
    explain: refusalOf,
    send: async (draft) => {
      await edit.mutateAsync({ email: draft.email.trim() });
      fields.set({ email: "" });
    },
  });
  return (
    <Section title={t("email.title")} lead={t("email.lead", { email })}>
      {pending_email && (
        <div className={form.warning} role="status">
          <p className={form.paragraph}>{t("email.pending", { email: pending_email })}</p>
          <Button isQuiet onClick={() => edit.mutate({ email })}>
            {t("email.keep", { email })}
          </Button>
        </div>
      )}
      <form {...fields.form} className={form.form}>
        <TextInput
          label={t("email.new")}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={200}
          {...fields.bind("email")}
        />
        <SubmitBar isQuiet failure={fields.failure} isBusy={fields.isBusy} submit={t("email.submit")} />
      </form>
    </Section>
  );
}
