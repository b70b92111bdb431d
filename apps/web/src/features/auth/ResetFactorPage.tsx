import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { refusalOf } from "../../gateway/refusal.ts";
import { ButtonLink } from "../../ui/kit/Button.tsx";
import { useForm } from "../../ui/kit/useForm.ts";
import { resetSecondFactor } from "./api.ts";
import classes from "./form/AuthForm.module.css";
import { AuthForm, AuthScreen } from "./form/AuthForm.tsx";

const route = getRouteApi("/user/reset-second-factor");

/** The link that an admin had sent. It waits for a press: programs that look at mail open links too. */
export function ResetFactorPage() {
  const { t } = useTranslation("auth");
  const { token } = route.useSearch();
  const [isDone, setDone] = useState(false);
  const { form, failure, isBusy } = useForm({
    initial: {},
    explain: refusalOf,
    send: async () => {
      await resetSecondFactor(token ?? "");
      setDone(true);
    },
  });
  if (isDone) {
    return (
      <AuthScreen title={t("resetFactor.doneTitle")} lead={t("resetFactor.doneText")}>
        <ButtonLink to="/user/login" className={classes.done}>
          {t("login.submit")}
        </ButtonLink>
      </AuthScreen>
    );
  }
  return (
    <AuthScreen title={t("resetFactor.title")} lead={token ? t("resetFactor.lead") : t("linkMissing")}>
      {token && <AuthForm {...form} failure={failure} processing={isBusy} submit={t("resetFactor.submit")} />}
    </AuthScreen>
  );
}
