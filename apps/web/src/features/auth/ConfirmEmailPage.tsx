import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { refusalOf } from "../../gateway/refusal.ts";
import { ButtonLink } from "../../ui/kit/Button.tsx";
import { useForm } from "../../ui/kit/useForm.ts";
import { confirmEmail } from "./api.ts";
import classes from "./form/AuthForm.module.css";
import { AuthForm, AuthScreen } from "./form/AuthForm.tsx";

const route = getRouteApi("/user/confirm-email");

/** The link in the mail to a new address. It waits for a press: programs that look at mail open links too. */
export function ConfirmEmailPage() {
  const { t } = useTranslation("auth");
  const { token } = route.useSearch();
  const [isDone, setDone] = useState(false);
  const { form, failure, isBusy } = useForm({
    initial: {},
    explain: refusalOf,
    send: async () => {
      await confirmEmail(token ?? "");
      setDone(true);
    },
  });
  if (isDone) {
    return (
      <AuthScreen title={t("confirmEmail.doneTitle")} lead={t("confirmEmail.doneText")}>
        <ButtonLink to="/user/login" className={classes.done}>
          {t("confirmEmail.go")}
        </ButtonLink>
      </AuthScreen>
    );
  }
  return (
    <AuthScreen title={t("confirmEmail.title")} lead={token ? t("confirmEmail.lead") : t("linkMissing")}>
      {token && <AuthForm {...form} failure={failure} processing={isBusy} submit={t("confirmEmail.submit")} />}
    </AuthScreen>
  );
}
