import type { Alarm, Notification } from "@switchboard/contract";
import { PRIORITIES } from "@switchboard/domain/alarms";
import { localDay } from "@switchboard/domain/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useAttention } from "../../data/attention.ts";
import { notificationWords } from "../../data/notification-words.ts";
import { latestNotificationsQuery } from "../../data/notifications.ts";
import { pressingAlarmsQuery } from "../../data/pressing-alarms.ts";
import { useTimeZone } from "../../data/queries.ts";
import { useMoments } from "../../data/useMoments.ts";
import { useServerNow } from "../../data/useServerNow.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { PlainButton } from "../../ui/kit/layout/PlainButton.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { PriorityMark } from "../../widgets/alarms/PriorityMark.tsx";
import { useAlarmWords } from "../../widgets/alarms/useAlarmWords.ts";
import { Matters } from "../../widgets/attention/Matters.tsx";
import { LoadFailureLine } from "../../widgets/LoadFailureLine.tsx";
import { RelativeTime } from "../../widgets/RelativeTime.tsx";
import classes from "./BellPanel.module.css";
import { Counts } from "./Counts.tsx";

const TABS = ["alarms", "notices"] as const;
type Tab = (typeof TABS)[number];

/** Shows the most pressing alarms and today's notifications, each with a link to its list. */
export function BellPanel({ onLeave }: { onLeave(): void }) {
  const { t } = useTranslation(["shell", "alarms", "notifications"]);
  const [tab, setTab] = useState<Tab>("alarms");
  const id = useId();
  return (
    <>
      <Row align="stretch" gap={4} className={classes.tabs} role="tablist" aria-label={t("bell.title")}>
        {TABS.map((each) => (
          <PlainButton
            key={each}
            role="tab"
            id={`${id}-${each}`}
            aria-controls={`${id}-panel`}
            aria-selected={each === tab}
            onClick={() => setTab(each)}
          >
            {t(`bell.${each}`)}
            {each === "notices" && <Counts screens={["notifications"]} isInLine />}
          </PlainButton>
        ))}
      </Row>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === "alarms" ? <Alarms onLeave={onLeave} /> : <Notices onLeave={onLeave} />}
      </div>
    </>
  );
}

function Alarms({ onLeave }: { onLeave(): void }) {
  const { t } = useTranslation("shell");
  const { data, error, isFetching, refetch } = useQuery(pressingAlarmsQuery());
  const others = useAttention(true).matters.filter(({ what }) => what !== "alarms");
  return (
    <>
      {others.length > 0 && <Matters matters={others} onLeave={onLeave} />}
      {error && !isFetching && !data && <LoadFailureLine what="alarms" error={error} onRetry={() => void refetch()} />}
      {data?.docs.length === 0 && others.length === 0 && (
        <Text as="p" tone="quiet">
          {t("bell.noAlarms")}
        </Text>
      )}
      <ul>
        {data && gravest(data.docs).map((alarm) => <AlarmLine key={alarm._id} alarm={alarm} onLeave={onLeave} />)}
      </ul>
      <Link to="/app/alarms" className={classes.all} onClick={onLeave}>
        {t("bell.allAlarms")}
      </Link>
    </>
  );
}

const SHOWN = 5;

/** Returns the most severe alarms; equal ones keep their order. */
function gravest(alarms: readonly Alarm[]): Alarm[] {
  const rank = ({ priority }: Alarm) => PRIORITIES.indexOf(priority);
  return alarms.toSorted((one, other) => rank(one) - rank(other)).slice(0, SHOWN);
}

function AlarmLine({ alarm, onLeave }: { alarm: Alarm; onLeave(): void }) {
  const words = useAlarmWords();
  return (
    <li>
      <Link to="/app/alarms/$alarm" params={{ alarm: alarm._id }} className={classes.line} onClick={onLeave}>
        <PriorityMark priority={alarm.priority} isShort />
        <span>
          <strong>{words(alarm).head}</strong>
          <small>{alarm.advice || words(alarm).text}</small>
        </span>
        <small>
          <RelativeTime at={alarm.raisedAt} />
        </small>
      </Link>
    </li>
  );
}

function Notices({ onLeave }: { onLeave(): void }) {
  const { t } = useTranslation("shell");
  const timeZone = useTimeZone();
  const today = localDay(new Date(useServerNow()), timeZone);
  const { data, error, isFetching, refetch } = useQuery(latestNotificationsQuery());
  const told = data?.notifications.filter(({ createdAt }) => localDay(new Date(createdAt), timeZone) === today);
  return (
    <>
      {error && !isFetching && !data && (
        <LoadFailureLine what="notifications" error={error} onRetry={() => void refetch()} />
      )}
      {told?.length === 0 && (
        <Text as="p" tone="quiet">
          {t("bell.noNotices")}
        </Text>
      )}
      <ul>
        {told?.map((each) => (
          <NoticeLine key={each._id} each={each} onLeave={onLeave} />
        ))}
      </ul>
      <Link to="/app/notifications" className={classes.all} onClick={onLeave}>
        {t("bell.allNotices")}
      </Link>
    </>
  );
}

function NoticeLine({ each, onLeave }: { each: Notification; onLeave(): void }) {
  const { i18n } = useTranslation("notifications");
  const { time } = useMoments();
  const { head, text } = notificationWords({ each, language: i18n.language, clock: time });
  return (
    <li>
      <Link to="/app/notifications" className={classes.line} onClick={onLeave}>
        <span>
          <strong>{head}</strong>
          <small>{text}</small>
        </span>
        <small>
          <RelativeTime at={each.createdAt} />
        </small>
      </Link>
    </li>
  );
}
