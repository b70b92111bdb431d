import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { confirmEmail } from "./api.ts";
import { MailedLinkScreen } from "./form/MailedLinkScreen.tsx";

const route = getRouteApi("/user/confirm-email");

/** The link in the mail to a new address. */
export function ConfirmEmailPage() {
  const { t } = useTranslation("auth");
  const words = {
    title: t("confirmEmail.title"),
    lead: t("confirmEmail.lead"),
    submit: t("confirmEmail.submit"),
    doneTitle: t("confirmEmail.doneTitle"),
    doneText: t("confirmEmail.doneText"),
    signIn: t("confirmEmail.go"),
  };
  return <MailedLinkScreen token={route.useSearch().token} open={confirmEmail} words={words} />;
}
