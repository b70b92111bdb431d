import type { SessionView } from "@switchboard/contract";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/kit/Button.tsx";
import { Section } from "../../ui/kit/Section.tsx";
import { success } from "../../ui/notices/notices.ts";
import { RelativeTime } from "../../widgets/RelativeTime.tsx";
import classes from "./Account.module.css";
import { agentName } from "./agent-name.ts";
import { useEndSessions, useSessions } from "./api.ts";

function useAgentWords(): (agent: string) => string {
  const { t } = useTranslation("account");
  return (agent) => {
    const { browser, system } = agentName(agent);
    if (browser && system) return t("sessions.agent", { browser, system });
    return browser ?? system ?? (agent.slice(0, 60) || t("sessions.unknown"));
  };
}

export function SessionsSection() {
  const { t } = useTranslation("account");
  const { data } = useSessions();
  const end = useEndSessions();
  const sessions = data?.sessions ?? [];
  const endOne = (id?: string) =>
    end.isPending || end.mutate(id, { onSuccess: ({ ended }) => success(t("sessions.ended", { count: ended })) });
  return (
    <Section title={t("sessions.title")}>
      <ul className={classes.sessions}>
        {sessions.map((session) => (
          <SessionRow key={session._id} session={session} onEnd={() => endOne(session._id)} />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <div>
          <Button isQuiet onClick={() => endOne()}>
            {t("sessions.endOthers")}
          </Button>
        </div>
      )}
    </Section>
  );
}

function SessionRow({ session, onEnd }: { session: SessionView; onEnd(): void }) {
  const { t } = useTranslation("account");
  const name = useAgentWords()(session.agent);
  const { current, lastSeen, createdAt } = session;
  return (
    <li>
      <span className={classes.words}>
        <strong>{name}</strong>
        <small>
          {t(lastSeen ? "sessions.seen" : "sessions.since")} <RelativeTime at={lastSeen ?? createdAt} />
        </small>
      </span>
      {current ? (
        <span className={classes.mark}>{t("sessions.this")}</span>
      ) : (
        <Button isQuiet aria-label={t("sessions.endNamed", { name })} onClick={onEnd}>
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}
