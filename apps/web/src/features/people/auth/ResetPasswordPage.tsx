import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { refusedBeside } from "../../../api/refusal.ts";
import { endSession } from "../../../api/session.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { resetPassword } from "./api.ts";
import classes from "./form/AuthForm.module.css";
import { AuthForm, AuthScreen } from "./form/AuthForm.tsx";
import { PasswordField } from "./form/PasswordField.tsx";
import { newPassword } from "./form/rules.ts";
import { useRules } from "./form/useRules.ts";

const route = getRouteApi("/user/reset-password");

export function ResetPasswordPage() {
  const { t } = useTranslation("auth");
  const { token } = route.useSearch();
  const [done, setDone] = useState(false);
  const { bind, form, failure, isBusy } = useForm({
    initial: { password: "" },
    ...useRules({ password: newPassword }),
    explain: refusedBeside({ "auth.weak_password": "password" }),
    send: async ({ password }) => {
      await resetPassword({ token: token ?? "", password });
      // A reset ends every session, this browser's too.
      endSession({ navigate: false });
      setDone(true);
    },
  });
  if (done) {
    return (
      <AuthScreen title={t("reset.doneTitle")} lead={t("reset.doneText")}>
        <ButtonLink to="/user/login" className={classes.done}>
          {t("reset.toLogin")}
        </ButtonLink>
      </AuthScreen>
    );
  }
  return (
    <AuthScreen title={t("reset.title")} lead={token ? t("reset.lead") : t("linkMissing")}>
      {token && (
        <AuthForm {...form} failure={failure} processing={isBusy} submit={t("reset.submit")}>
          <PasswordField
            {...bind("password")}
            label={t("newPassword")}
            hint={t("passwordHint")}
            autoComplete="new-password"
          />
        </AuthForm>
      )}
      <p className={classes.below}>
        <Link to="/user/forgot-password">{t("login.forgot")}</Link>
      </p>
    </AuthScreen>
  );
}
