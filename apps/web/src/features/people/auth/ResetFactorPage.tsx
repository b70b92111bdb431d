import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { resetSecondFactor } from "./api.ts";
import { MailedLinkScreen } from "./form/MailedLinkScreen.tsx";

const route = getRouteApi("/user/reset-second-factor");

/** The link that an admin had sent to someone who lost their second factor. */
export function ResetFactorPage() {
  const { t } = useTranslation("auth");
  const words = {
    title: t("resetFactor.title"),
    lead: t("resetFactor.lead"),
    submit: t("resetFactor.submit"),
    doneTitle: t("resetFactor.doneTitle"),
    doneText: t("resetFactor.doneText"),
    signIn: t("login.submit"),
  };
  return <MailedLinkScreen token={route.useSearch().token} open={resetSecondFactor} words={words} />;
}
