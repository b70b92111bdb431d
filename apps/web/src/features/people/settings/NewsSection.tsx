import { Switch } from "@mantine/core";
import { NOTIFICATION_KINDS, type NotificationKind } from "@switchboard/domain/alarms";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Lines } from "../../../ui/kit/layout/Lines.tsx";
import { Section } from "../../../ui/kit/Section.tsx";
import { LoadFailureLine } from "../../../widgets/LoadFailureLine.tsx";
import { newsQuery, useMute } from "./api.ts";

export function NewsSection() {
  const { t } = useTranslation(["settings", "notifications"]);
  const { data, error, isFetching, refetch } = useQuery(newsQuery());
  const mute = useMute();
  const muted = data?.muted ?? [];
  const turn = (kind: NotificationKind, isOn: boolean) =>
    mute.mutate(isOn ? muted.filter((each) => each !== kind) : [...muted, kind]);
  return (
    <Section title={t("news.title")} lead={t("news.lead")}>
      {error && !isFetching && <LoadFailureLine what="news" error={error} onRetry={() => void refetch()} />}
      <Lines aria-busy={isFetching && !data}>
        {NOTIFICATION_KINDS.map((kind) => (
          <li key={kind}>
            <Switch
              size="md"
              label={t(`notifications:kind.${kind}`)}
              description={t(`news.hint.${kind}`)}
              checked={!muted.includes(kind)}
              disabled={!data}
              onChange={(event) => turn(kind, event.currentTarget.checked)}
            />
          </li>
        ))}
      </Lines>
    </Section>
  );
}
