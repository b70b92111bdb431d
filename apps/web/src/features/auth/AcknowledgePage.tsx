import { contract, type ReplyOf } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useMoments } from "../../data/useMoments.ts";
import { messageWithReference } from "../../gateway/error-notices.ts";
import { call } from "../../gateway/gateway.ts";
import { GatewayError } from "../../gateway/gateway-error.ts";
import { refusalOf } from "../../gateway/refusal.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { ButtonLink } from "../../ui/kit/Button.tsx";
import { useForm } from "../../ui/kit/useForm.ts";
import classes from "./form/AuthForm.module.css";
import { AuthForm, AuthScreen } from "./form/AuthForm.tsx";

const route = getRouteApi("/ack/$token");
const QUIET = { quiet: true, silent: true } as const;

/** Where the link of a message leads. It waits for a press: programs that look at mail open links too. */
export function AcknowledgePage() {
  const { t } = useTranslation("channels");
  const { token } = route.useParams();
  const link = useQuery({
    queryKey: ["alarm-link", token],
    queryFn: ({ signal }) => call(contract.lookAtAlarmLink, { token }, { ...QUIET, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
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
  const why = link.error instanceof GatewayError ? messageWithReference(link.error) : "";
  return (
    <AuthScreen title={t("ack.title")} lead={link.error ? why : t("ack.waiting")}>
      {link.error && <SignIn />}
    </AuthScreen>
  );
}

interface QuestionProps {
  link: ReplyOf<typeof contract.lookAtAlarmLink>;
  token: string;
  onDone(outcome: "acknowledged" | "already"): void;
}

function Question({ link, token, onDone }: QuestionProps) {
  const { t } = useTranslation("channels");
  const { dateTime } = useMoments();
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
