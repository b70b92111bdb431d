import type { SessionView } from "@switchboard/contract";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { Lines } from "../../ui/kit/layout/Lines.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { RelativeTime } from "../RelativeTime.tsx";
import { agentName } from "./agent-name.ts";
import classes from "./SessionList.module.css";

function useAgentWords(): (agent: string) => string {
  const { t } = useTranslation("security");
  return (agent) => {
    const { browser, system } = agentName(agent);
    if (browser && system) return t("sessions.agent", { browser, system });
    return browser ?? system ?? (agent.slice(0, 60) || t("sessions.unknown"));
  };
}

/** Lists a user's sessions with browser, address and time, and a button to end each. */
export function SessionList({ sessions, onEnd }: { sessions: readonly SessionView[]; onEnd(id: string): void }) {
  return (
    <Lines>
      {sessions.map((session) => (
        <SessionRow key={session._id} session={session} onEnd={() => onEnd(session._id)} />
      ))}
    </Lines>
  );
}

function SessionRow({ session, onEnd }: { session: SessionView; onEnd(): void }) {
  const { t } = useTranslation("security");
  const name = useAgentWords()(session.agent);
  const { current, lastSeen, createdAt, address } = session;
  return (
    <li>
      <Stack as="span" breaks className={classes.words}>
        <strong>{name}</strong>
        <small>
          {address && <span>{t("sessions.from", { address })}</span>}
          {lastSeen && (
            <span>
              {t("sessions.seen")} <RelativeTime at={lastSeen} />
            </span>
          )}
          <span>
            {t("sessions.since")} <RelativeTime at={createdAt} />
          </span>
        </small>
      </Stack>
      {current ? (
        <Text isPill tone="quiet" size={13}>
          {t("sessions.this")}
        </Text>
      ) : (
        <Button isQuiet aria-label={t("sessions.endNamed", { name })} onClick={onEnd}>
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}
