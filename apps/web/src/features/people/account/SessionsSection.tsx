import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { Section } from "../../../ui/kit/Section.tsx";
import { success } from "../../../ui/notices/notices.ts";
import { LoadFailureLine } from "../../../widgets/LoadFailureLine.tsx";
import { SessionList } from "../../../widgets/sessions/SessionList.tsx";
import { useEndSessions, useSessions } from "./api.ts";

export function SessionsSection() {
  const { t } = useTranslation("security");
  const { data, error, isFetching, refetch } = useSessions();
  const end = useEndSessions();
  const sessions = data?.sessions ?? [];
  const endOne = (id?: string) =>
    end.isPending || end.mutate(id, { onSuccess: ({ ended }) => success(t("sessions.ended", { count: ended })) });
  return (
    <Section title={t("sessions.title")}>
      {error && !isFetching && <LoadFailureLine what="sessions" error={error} onRetry={() => void refetch()} />}
      <SessionList sessions={sessions} onEnd={endOne} />
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
