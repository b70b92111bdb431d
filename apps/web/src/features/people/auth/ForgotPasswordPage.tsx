import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { refusalOf } from "../../../api/refusal.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useForm } from "../../../ui/kit/useForm.ts";
import { forgotPassword } from "./api.ts";
import classes from "./form/AuthForm.module.css";
import { AuthForm, AuthScreen } from "./form/AuthForm.tsx";
import { Field } from "./form/Field.tsx";
import { email } from "./form/rules.ts";
import { useRules } from "./form/useRules.ts";

export function ForgotPasswordPage() {
  const { t } = useTranslation("auth");
  const [sentTo, setSentTo] = useState<string>();
  const { bind, form, failure, isBusy } = useForm({
    initial: { email: "" },
    ...useRules({ email }),
    explain: refusalOf,
    send: async (values) => {
      await forgotPassword(values);
      setSentTo(values.email);
    },
  });
  const back = (
    <p className={classes.below}>
      <Link to="/user/login">{t("backToLogin")}</Link>
    </p>
  );
  if (sentTo) {
    return (
      <AuthScreen title={t("forgot.sentTitle")} lead={t("forgot.sentText", { email: sentTo })}>
        {back}
      </AuthScreen>
    );
  }
  return (
    <AuthScreen title={t("forgot.title")} lead={t("forgot.lead")}>
      <AuthForm {...form} failure={failure} processing={isBusy} submit={t("forgot.submit")}>
        <Field {...bind("email")} label={t("email")} type="email" autoComplete="email" autoCapitalize="none" />
      </AuthForm>
      {back}
    </AuthScreen>
  );
}
