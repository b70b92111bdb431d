import { contract, type ReplyOf } from "@switchboard/contract";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { messageWithReference } from "../../../api/error-notices.ts";
import { refusalOf } from "../../../api/refusal.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useClockStyle } from "../../../ui/format/clock-style.ts";
import { momentWords } from "../../../ui/format/moments.ts";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import classes from "./form/AuthForm.module.css";
import { AuthForm, AuthScreen } from "./form/AuthForm.tsx";

const route = getRouteApi("/user/ack/$token");
const QUIET = { quiet: true, silent: true } as const;

type Link = ReplyOf<typeof contract.lookAtAlarmLink>;

/** Reads the alarm of a link without the query cache, because the visitor may not be signed in. */
function useLink(token: string): { data?: Link; error?: unknown } {
  const [found, setFound] = useState<{ data?: Link; error?: unknown }>({});
  useEffect(() => {
    const leaving = new AbortController();
    call(contract.lookAtAlarmLink, { token }, { ...QUIET, signal: leaving.signal }).then(
      (data) => setFound({ data }),
      (error: unknown) => leaving.signal.aborted || setFound({ error }),
    );
    return () => leaving.abort();
  }, [token]);
  return found;
}

/** Opened by the link of a message. Acknowledging needs a press, because mail scanners open links too. */
export function AcknowledgePage() {
  const { t } = useTranslation("channels");
  const { token } = route.useParams();
  const link = useLink(token);
  const [outcome, setOutcome] = useState<"acknowledged" | "already">();
  if (outcome) {
    const title = outcome === "acknowledged" ? t("ack.done") : t("ack.already");
    return (
      <AuthScreen title={title} lead={outcome === "acknowledged" ? t("ack.doneText") : ""}>
        <SignIn />
      </AuthScreen>
    );
  }
  if (link.data) return <Question link={link.data} token={token} onDone={setOutcome} />;
  const why = link.error instanceof ApiError ? messageWithReference(link.error) : "";
  return (
    <AuthScreen title={t("ack.title")} lead={link.error !== undefined ? why : t("ack.waiting")}>
      {link.error !== undefined && <SignIn />}
    </AuthScreen>
  );
}

interface QuestionProps {
  link: Link;
  token: string;
  onDone(outcome: "acknowledged" | "already"): void;
}

function Question({ link, token, onDone }: QuestionProps) {
  const { t, i18n } = useTranslation("channels");
  // Uses the visitor's own clock, because the building's time zone is known only after signing in.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { dateTime } = momentWords({ language: i18n.language, timeZone, clock: useClockStyle() });
  const { form, failure, isBusy } = useForm({
    initial: {},
    explain: refusalOf,
    send: async () => onDone((await call(contract.answerAlarmLink, { token }, { silent: true })).outcome),
  });
  return (
    <AuthScreen title={link.head} lead={t("ack.lead", { enterprise: link.enterprise, time: dateTime(link.at) })}>
      {link.message !== "" && <p>{link.message}</p>}
      {link.can_acknowledge ? (
        <AuthForm {...form} failure={failure} processing={isBusy} submit={t("ack.submit")} />
      ) : (
        <>
          <p>{t("ack.over")}</p>
          <SignIn />
        </>
      )}
    </AuthScreen>
  );
}

function SignIn() {
  const { t } = useTranslation("channels");
  return (
    <ButtonLink to="/user/login" className={classes.done}>
      {t("ack.open")}
    </ButtonLink>
  );
}
