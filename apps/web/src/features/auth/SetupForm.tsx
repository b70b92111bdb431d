import { contract } from "@switchboard/contract";
import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { call } from "../../gateway/gateway.ts";
import { adoptSession } from "../../gateway/session.ts";
import { START_PATH } from "../../ui/start-path.ts";
import { ACCOUNT_RULES, AccountFields, emptyAccount } from "./form/AccountFields.tsx";
import { AuthForm, AuthScreen } from "./form/AuthForm.tsx";
import { PasswordField } from "./form/PasswordField.tsx";
import { newPassword } from "./form/rules.ts";
import { useForm } from "./form/useForm.ts";

/** The first admin of a new server, signed in at once. */
export function SetupForm({ token }: { token: string }) {
  const { t } = useTranslation("auth");
  const router = useRouter();
  const { field, form, failure, processing } = useForm({
    initial: { ...emptyAccount(), password: "" },
    rules: { ...ACCOUNT_RULES, password: newPassword },
    send: async (account) => {
      adoptSession(await call(contract.setup, { ...account, token }, { quiet: true, silent: true }));
      router.history.push(START_PATH);
    },
  });
  return (
    <AuthScreen title={t("setup.title")} lead={t("setup.lead")}>
      <AuthForm {...form} failure={failure} processing={processing} submit={t("setup.submit")}>
        <AccountFields field={field} />
        <PasswordField
          {...field("password")}
          label={t("password")}
          hint={t("passwordHint")}
          autoComplete="new-password"
        />
      </AuthForm>
    </AuthScreen>
  );
}
