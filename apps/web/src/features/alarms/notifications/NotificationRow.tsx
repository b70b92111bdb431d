import type { Notification } from "@switchboard/contract";
import type { NotificationKind } from "@switchboard/domain/alarms";
import {
  type Icon,
  IconAlarm,
  IconBolt,
  IconCalendarX,
  IconKey,
  IconPlugConnectedX,
  IconRoute,
  IconTicket,
} from "@switchboard/icons";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { notificationWords } from "../../../data/notification-words.ts";
import { useMoments } from "../../../data/useMoments.ts";
import type { Translate } from "../../../i18n/typed-keys.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { PlainButton } from "../../../ui/kit/layout/PlainButton.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { RelativeTime } from "../../../widgets/RelativeTime.tsx";
import { linksOf } from "./links.ts";
import classes from "./Notifications.module.css";
import { SkipRun } from "./SkipRun.tsx";

const KIND_ICONS: Record<NotificationKind, Icon> = {
  workflow: IconRoute,
  power: IconBolt,
  schedule: IconCalendarX,
  offline: IconPlugConnectedX,
  reminder: IconAlarm,
  ticket: IconTicket,
  access: IconKey,
};

interface NotificationRowProps {
  each: Notification;
  isNew: boolean;
  onSeen(each: Notification): void;
}

/** Shows one notification with its time and links, and whether it is new. */
export const NotificationRow = memo(function NotificationRow({ each, isNew, onSeen }: NotificationRowProps) {
  const { t, i18n } = useTranslation("notifications");
  const { time } = useMoments();
  const { head, text } = notificationWords({ each, language: i18n.language, clock: time });
  const KindIcon = KIND_ICONS[each.kind];
  return (
    <Surface as="li" pad="14 16" className={classes.row} data-new={isNew || undefined} data-kind={each.kind}>
      <span className={classes.icon}>
        <KindIcon size={20} stroke={1.7} aria-hidden="true" />
      </span>
      <div className={classes.words}>
        <Row as="p" wraps align="baseline" gap="2 8">
          {isNew && (
            <Text isPill tone="action" size={12} weight={600}>
              {t("new")}
            </Text>
          )}
          <strong>{head}</strong>
        </Row>
        {text && <p>{text}</p>}
        <Text as="p" tone="quiet" size={13}>
          {t(`kind.${each.kind}`)} · <RelativeTime at={each.createdAt} />
        </Text>
        <Row wraps hasLinks gap="0 20">
          {each.kind === "reminder" && each.schedule && <SkipRun schedule={each.schedule} name={head} />}
          {linksOf(t as Translate<"notifications">, each).map(({ label, link }) => (
            <Link key={label} {...link}>
              {label}
            </Link>
          ))}
          {isNew && (
            <PlainButton aria-label={t("markOneNamed", { name: head })} onClick={() => onSeen(each)}>
              {t("markOne")}
            </PlainButton>
          )}
        </Row>
      </div>
    </Surface>
  );
});
