import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { refusalOf } from "../../../api/refusal.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useForm } from "../../../ui/kit/useForm.ts";
import { register } from "./api.ts";
import { ACCOUNT_RULES, AccountFields, emptyAccount } from "./form/AccountFields.tsx";
import classes from "./form/AuthForm.module.css";
import { AuthForm, AuthScreen } from "./form/AuthForm.tsx";
import { Field } from "./form/Field.tsx";
import { phone } from "./form/rules.ts";
import { useRules } from "./form/useRules.ts";

export function RegisterForm() {
  const { t } = useTranslation("auth");
  const [sentTo, setSentTo] = useState<string>();
  const { bind, form, failure, isBusy } = useForm({
    initial: { ...emptyAccount(), phone: "" },
    ...useRules({ ...ACCOUNT_RULES, phone }),
    explain: refusalOf,
    send: async (account) => {
      await register(account);
      setSentTo(account.email);
    },
  });
  if (sentTo) {
    return (
      <AuthScreen title={t("register.sentTitle")} lead={t("register.sentText", { email: sentTo })}>
        <p className={classes.below}>
          <Link to="/user/login">{t("backToLogin")}</Link>
        </p>
      </AuthScreen>
    );
  }
  return (
    <AuthScreen title={t("register.title")} lead={t("register.lead")}>
      <AuthForm {...form} failure={failure} processing={isBusy} submit={t("register.submit")}>
        <AccountFields bind={bind} />
        <Field {...bind("phone")} label={t("phone")} remark={t("optional")} type="tel" autoComplete="tel" />
      </AuthForm>
      <p className={classes.below}>
        {t("register.haveAccount")} <Link to="/user/login">{t("register.login")}</Link>
      </p>
    </AuthScreen>
  );
}
