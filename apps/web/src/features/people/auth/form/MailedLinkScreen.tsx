import { useState } from "react";
import { refusalOf } from "../../../../api/refusal.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { useForm } from "../../../../ui/kit/useForm.ts";
import classes from "./AuthForm.module.css";
import { AuthForm, AuthScreen } from "./AuthForm.tsx";

interface MailedLink {
  /** Missing when the address has none. */
  token: string | undefined;
  open(token: string): Promise<unknown>;
  words: Record<"title" | "lead" | "submit" | "doneTitle" | "doneText" | "signIn", string>;
}

/** Opened by the link of a mail. It waits for a press, because mail scanners open links too. */
export function MailedLinkScreen({ token, open, words }: MailedLink) {
  const { t } = useTranslation("auth");
  const [isDone, setDone] = useState(false);
  const { form, failure, isBusy } = useForm({
    initial: {},
    explain: refusalOf,
    send: async () => {
      await open(token ?? "");
      setDone(true);
    },
  });
  if (isDone) {
    return (
      <AuthScreen title={words.doneTitle} lead={words.doneText}>
        <ButtonLink to="/user/login" className={classes.done}>
          {words.signIn}
        </ButtonLink>
      </AuthScreen>
    );
  }
  return (
    <AuthScreen title={words.title} lead={token ? words.lead : t("linkMissing")}>
      {token && <AuthForm {...form} failure={failure} processing={isBusy} submit={words.submit} />}
    </AuthScreen>
  );
}
