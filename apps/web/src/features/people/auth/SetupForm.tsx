import { useRouter } from "@tanstack/react-router";
import { refusedBeside } from "../../../api/refusal.ts";
import { adoptSession } from "../../../api/session.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useForm } from "../../../ui/kit/useForm.ts";
import { START_PATH } from "../../../ui/start-path.ts";
import { setUp } from "./api.ts";
import { ACCOUNT_RULES, AccountFields, emptyAccount } from "./form/AccountFields.tsx";
import { AuthForm, AuthScreen } from "./form/AuthForm.tsx";
import { PasswordField } from "./form/PasswordField.tsx";
import { newPassword, newUsername } from "./form/rules.ts";
import { chosenUsername, UsernameField } from "./form/UsernameField.tsx";
import { useRules } from "./form/useRules.ts";

/** The first admin of a new server, signed in at once. */
export function SetupForm({ token }: { token: string }) {
  const { t } = useTranslation("auth");
  const router = useRouter();
  const { bind, form, failure, isBusy } = useForm({
    initial: { ...emptyAccount(), password: "", username: "" },
    ...useRules({ ...ACCOUNT_RULES, password: newPassword, username: newUsername }),
    explain: refusedBeside({ "auth.weak_password": "password" }),
    send: async ({ username, ...account }) => {
      adoptSession(await setUp({ ...account, ...chosenUsername(username), token }));
      router.history.push(START_PATH);
    },
  });
  return (
    <AuthScreen title={t("setup.title")} lead={t("setup.lead")}>
      <AuthForm {...form} failure={failure} processing={isBusy} submit={t("setup.submit")}>
        <AccountFields bind={bind} />
        <PasswordField
          {...bind("password")}
          label={t("password")}
          hint={t("passwordHint")}
          autoComplete="new-password"
        />
        <UsernameField {...bind("username")} />
      </AuthForm>
    </AuthScreen>
  );
}
