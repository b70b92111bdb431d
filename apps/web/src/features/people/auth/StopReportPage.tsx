import { contract, type ReplyOf } from "@switchboard/contract";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { messageWithReference } from "../../../api/error-notices.ts";
import { refusalOf } from "../../../api/refusal.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import classes from "./form/AuthForm.module.css";
import { AuthForm, AuthScreen } from "./form/AuthForm.tsx";

const route = getRouteApi("/user/stop-report/$token");
const QUIET = { quiet: true, silent: true } as const;

type Link = ReplyOf<typeof contract.lookAtReportLink>;

/** Where the link in a mail leads that ends it. It waits for a press: programs that look at mail open links too. */
export function StopReportPage() {
  const { t } = useTranslation("reportMailings");
  const { token } = route.useParams();
  const [link, setLink] = useState<Link>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    const leaving = new AbortController();
    call(contract.lookAtReportLink, { token }, { ...QUIET, signal: leaving.signal }).then(
      setLink,
      (refused: unknown) => leaving.signal.aborted || setError(refused),
    );
    return () => leaving.abort();
  }, [token]);
  if (link) return <Question link={link} token={token} onDone={setLink} />;
  const why = error instanceof ApiError ? messageWithReference(error) : "";
  return (
    <AuthScreen title={t("stop.title")} lead={error !== undefined ? why : t("stop.waiting")}>
      {error !== undefined && (
        <ButtonLink to="/user/login" className={classes.done}>
          {t("stop.open")}
        </ButtonLink>
      )}
    </AuthScreen>
  );
}

const MEMBER_WORDS = {
  title: "stop.title",
  lead: "stop.lead",
  submit: "stop.submit",
  doneText: "stop.doneText",
  again: "stop.again",
} as const;

/** A reader outside stops every report of the enterprise. */
const EXTERNAL_WORDS = {
  title: "stop.external.title",
  lead: "stop.external.lead",
  submit: "stop.external.submit",
  doneText: "stop.external.doneText",
  again: "stop.external.again",
} as const;

function Question({ link, token, onDone }: { link: Link; token: string; onDone(link: Link): void }) {
  const { t } = useTranslation("reportMailings");
  const { name, enterprise, is_external, is_stopped } = link;
  const words = is_external ? EXTERNAL_WORDS : MEMBER_WORDS;
  const { form, failure, isBusy } = useForm({
    initial: {},
    explain: refusalOf,
    send: async () =>
      onDone(await call(contract.answerReportLink, { token, is_stopped: !is_stopped }, { silent: true })),
  });
  return (
    <AuthScreen
      title={is_stopped ? t("stop.done") : t(words.title)}
      lead={t(is_stopped ? words.doneText : words.lead, { name, enterprise })}
    >
      <AuthForm {...form} failure={failure} processing={isBusy} submit={t(is_stopped ? words.again : words.submit)} />
    </AuthScreen>
  );
}
