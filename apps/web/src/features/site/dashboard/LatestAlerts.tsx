import type { Notification } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { notificationWords } from "../../../data/notification-words.ts";
import { latestNotificationsQuery } from "../../../data/notifications.ts";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import classes from "../../../ui/kit/Block.module.css";
import { Block, Waiting } from "../../../ui/kit/Block.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { LoadFailureLine } from "../../../widgets/LoadFailureLine.tsx";
import { RelativeTime } from "../../../widgets/RelativeTime.tsx";

function Line({ each }: { each: Notification }) {
  const { t, i18n } = useTranslation("dashboard");
  const { time } = useMoments();
  const { head, text } = notificationWords({ each, language: i18n.language, clock: time });
  return (
    <li>
      <Link to="/app/notifications" className={classes.line}>
        <span>
          {!each.seen && (
            <Text tone="action" size={12} weight={600} className={classes.mark}>
              {t("alerts.new")}
            </Text>
          )}
          <strong>{head}</strong>
          <br />
          <small>{text}</small>
        </span>
        <small>
          <RelativeTime at={each.createdAt} />
        </small>
      </Link>
    </li>
  );
}

/** The last few things that happened. */
export function LatestAlerts({ isReady }: { isReady: boolean }) {
  const { t } = useTranslation(["dashboard", "notifications"]);
  const { data, error, isFetching, refetch } = useQuery({ ...latestNotificationsQuery(), enabled: isReady });
  const hasFailed = error !== null && !isFetching;
  return (
    <Block title={t("alerts.title")} all={{ to: "/app/notifications", label: t("alerts.all") }} isCard>
      {hasFailed && <LoadFailureLine what="notifications" error={error} onRetry={() => void refetch()} />}
      {!data && !hasFailed && <Waiting height={168} />}
      {data?.notifications.length === 0 && <p>{t("alerts.none")}</p>}
      <Surface as="ul" hasLines>
        {data?.notifications.map((each) => (
          <Line key={each._id} each={each} />
        ))}
      </Surface>
    </Block>
  );
}
