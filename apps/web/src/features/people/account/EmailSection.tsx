import { PasswordInput, TextInput } from "@mantine/core";
import type { Account } from "@switchboard/contract";
import { isEmail } from "@switchboard/domain/core";
import { refusedBeside } from "../../../api/refusal.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import form from "../../../ui/kit/Form.module.css";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { Section } from "../../../ui/kit/Section.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { useEditAccount } from "./api.ts";

const EMPTY = { email: "", password: "" };

/** A new address counts once its mail has been answered; until then the old one stays. */
export function EmailSection({ account: { email, pending_email } }: { account: Account }) {
  const { t } = useTranslation(["account", "common"]);
  const edit = useEditAccount();
  const fields = useForm({
    initial: EMPTY,
    check: (draft) => {
      const wrong = wrongWith(draft.email.trim());
      return { ...(wrong && { email: wrong }), ...(draft.password === "" && { password: t("common:required") }) };
    },
    explain: refusedBeside({ "auth.wrong_credentials": "password", "auth.confirm_required": "password" }),
    send: async (draft) => {
      await edit.mutateAsync({ email: draft.email.trim(), password: draft.password });
      fields.set(EMPTY);
    },
  });
  const wrongWith = (wanted: string): string | undefined => {
    if (wanted === "") return t("common:required");
    if (!isEmail(wanted)) return t("email.invalid");
    return wanted.toLowerCase() === email ? t("email.same") : undefined;
  };
  const refused = fields.errors.password && fields.values.password ? t("password.wrong") : fields.errors.password;
  return (
    <Section title={t("email.title")} lead={t("email.lead", { email })}>
      {pending_email && (
        <Surface frame="warning" pad="10 12" role="status">
          <p className={form.paragraph}>{t("email.pending", { email: pending_email })}</p>
          <Button isQuiet onClick={() => edit.mutate({ email })}>
            {t("email.keep", { email })}
          </Button>
        </Surface>
      )}
      <form {...fields.form} className={form.form}>
        <Grid min={240} isFit align="start" gap={16}>
          <TextInput
            label={t("email.new")}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={200}
            {...fields.bind("email")}
          />
          <PasswordInput
            label={t("email.password")}
            description={t("email.why")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ "aria-label": t("password.show"), tabIndex: 0 }}
            {...fields.bind("password")}
            error={refused}
          />
        </Grid>
        <SubmitBar isQuiet failure={fields.failure} isBusy={fields.isBusy} submit={t("email.submit")} />
      </form>
    </Section>
  );
}
