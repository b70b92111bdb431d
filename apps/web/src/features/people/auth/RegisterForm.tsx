import type { contract, ReplyOf } from "@switchboard/contract";
import { mayRegister } from "@switchboard/domain/people";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { refusalOf } from "../../../api/refusal.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useForm } from "../../../ui/kit/useForm.ts";
import { readRegistrationPolicy, register } from "./api.ts";
import { ACCOUNT_RULES, AccountFields, emptyAccount } from "./form/AccountFields.tsx";
import classes from "./form/AuthForm.module.css";
import { AuthForm, AuthScreen } from "./form/AuthForm.tsx";
import { Field } from "./form/Field.tsx";
import { email, phone, type Rule } from "./form/rules.ts";
import { useRules } from "./form/useRules.ts";

type Policy = ReplyOf<typeof contract.registrationPolicy>;

/** Screens before the sign-in have no query client. */
function usePolicy(): Policy | undefined {
  const [policy, setPolicy] = useState<Policy>();
  useEffect(() => {
    const leaving = new AbortController();
    readRegistrationPolicy(leaving.signal).then(setPolicy, () => undefined);
    return () => leaving.abort();
  }, []);
  return policy;
}

export function RegisterForm() {
  const { t } = useTranslation("auth");
  const [sentTo, setSentTo] = useState<string>();
  const policy = usePolicy();
  const domains = policy?.domains ?? [];
  const allowedEmail: Rule = (value) =>
    email(value) ?? (domains.length === 0 || mayRegister(domains, value.trim()) ? undefined : "auth:emailNotAllowed");
  const { bind, form, failure, isBusy } = useForm({
    initial: { ...emptyAccount(), phone: "" },
    ...useRules({ ...ACCOUNT_RULES, email: allowedEmail, phone }),
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
  if (policy?.policy === "closed") {
    return (
      <AuthScreen title={t("register.closedTitle")} lead={t("register.closedText")}>
        <p className={classes.below}>
          <Link to="/user/login">{t("backToLogin")}</Link>
        </p>
      </AuthScreen>
    );
  }
  return (
    <AuthScreen title={t("register.title")} lead={t("register.lead")}>
      <AuthForm {...form} failure={failure} processing={isBusy} submit={t("register.submit")}>
        <AccountFields
          bind={bind}
          {...(domains.length > 0 && { emailHint: t("register.domains", { domains: domains.join(", ") }) })}
        />
        <Field {...bind("phone")} label={t("phone")} remark={t("optional")} type="tel" autoComplete="tel" />
      </AuthForm>
      <p className={classes.below}>
        {t("register.haveAccount")} <Link to="/user/login">{t("register.login")}</Link>
      </p>
    </AuthScreen>
  );
}
