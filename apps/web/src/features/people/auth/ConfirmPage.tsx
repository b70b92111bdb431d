import type { contract, ReplyOf } from "@switchboard/contract";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { refusedBeside } from "../../../api/refusal.ts";
import { adoptSession } from "../../../api/session.ts";
import type { Translate } from "../../../i18n/typed-keys.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useForm } from "../../../ui/kit/useForm.ts";
import { START_PATH } from "../../../ui/start-path.ts";
import { confirmRegistration, readInvitation } from "./api.ts";
import classes from "./form/AuthForm.module.css";
import { AuthForm, AuthScreen } from "./form/AuthForm.tsx";
import { PasswordField } from "./form/PasswordField.tsx";
import { newPassword, newUsername } from "./form/rules.ts";
import { chosenUsername, UsernameField } from "./form/UsernameField.tsx";
import { useRules } from "./form/useRules.ts";

type Invitation = ReplyOf<typeof contract.readInvitation>;

const route = getRouteApi("/user/confirm");

/** Names the enterprise, and who invites where that is known. */
function invitationTitle({ enterprise, inviter }: Invitation, t: Translate<"auth">): string {
  return inviter ? t("invited.titleBy", { inviter, enterprise }) : t("invited.titleTo", { enterprise });
}

/** A link that is over says nothing here; the form does once it is sent. Screens before the sign-in have no query client. */
function useInvitation(token: string | undefined): Invitation | undefined {
  const [invitation, setInvitation] = useState<Invitation>();
  useEffect(() => {
    if (token === undefined) return undefined;
    const leaving = new AbortController();
    readInvitation(token, leaving.signal).then(setInvitation, () => undefined);
    return () => leaving.abort();
  }, [token]);
  return invitation;
}

/**
 * Opened by the link in the mail: the user chooses a password, and optionally a user name, and is signed in. An invited person cannot
 * register for the invitation: only the admin can send a new link.
 */
export function ConfirmPage() {
  const { t } = useTranslation("auth");
  const router = useRouter();
  const { token, ...address } = route.useSearch();
  const invited = address.invited === "yes";
  const invitation = useInvitation(invited ? token : undefined);
  const title = invited ? "invited.title" : "confirm.title";
  const { bind, form, failure, isBusy } = useForm({
    initial: { password: "", username: "" },
    ...useRules({ password: newPassword, username: newUsername }),
    explain: refusedBeside({ "auth.weak_password": "password", "user.name_taken": "username" }),
    send: async ({ password, username }) => {
      adoptSession(await confirmRegistration({ token: token ?? "", password, ...chosenUsername(username) }));
      router.history.push(START_PATH);
    },
  });
  return (
    <AuthScreen
      title={invitation ? invitationTitle(invitation, t) : t(title)}
      lead={token ? t(invited ? "invited.lead" : "confirm.lead") : t("linkMissing")}
    >
      {token && (
        <AuthForm {...form} failure={failure} processing={isBusy} submit={t("confirm.submit")}>
          <PasswordField
            {...bind("password")}
            label={t("password")}
            hint={t("passwordHint")}
            autoComplete="new-password"
          />
          <UsernameField {...bind("username")} />
        </AuthForm>
      )}
      {invited && <p className={classes.below}>{t("invited.ended")}</p>}
      <p className={classes.below}>
        {invited ? (
          <Link to="/user/login">{t("backToLogin")}</Link>
        ) : (
          <Link to="/user/register">{t("confirm.again")}</Link>
        )}
      </p>
    </AuthScreen>
  );
}
