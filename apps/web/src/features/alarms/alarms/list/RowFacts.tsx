import type { Alarm } from "@switchboard/contract";
import { IconRepeat, IconUser } from "@switchboard/icons";
import { roomName } from "../../../../data/rooms.ts";
import { useMoments } from "../../../../data/useMoments.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useLiveView } from "../../../../live/useLive.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { causeWords } from "../../../../widgets/alarms/cause-words.ts";
import { RelativeTime } from "../../../../widgets/RelativeTime.tsx";
import classes from "./AlarmList.module.css";

/** Returns the room of a device, if the device is loaded. */
export function useRoomOf(device: Alarm["device"]): string {
  const id = device?._id ?? "";
  return useLiveView(id, id, (store) => {
    const found = store.device(id);
    return found ? roomName(found) : "";
  });
}

/** Shows the place, time and count. */
export function Facts({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation("alarms");
  const { device, sensor, gateway, source, raisedAt, clearedAt, count, flapping, closed } = alarm;
  const room = useRoomOf(device);
  const places = [room, device?.device_name, sensor?.name ?? gateway?.name].filter(Boolean);
  const [word, at] = closed
    ? [t("row.closed"), closed.at]
    : clearedAt
      ? [t("row.over"), clearedAt]
      : [t("row.since"), raisedAt];
  return (
    <Row as="p" wraps tone="quiet" size={13} className={classes.facts}>
      <span>{places.length > 0 ? places.join(" · ") : t(`source.${source}`)}</span>
      <span>
        {word} <RelativeTime at={at} />
      </span>
      {count > 1 && !flapping && <span>{t("row.times", { count })}</span>}
    </Row>
  );
}

/** Says that an alarm comes and goes, instead of listing each time. */
export function Flapping({ flapping }: Pick<Alarm, "flapping">) {
  const { t } = useTranslation("alarms");
  const { time } = useMoments();
  if (!flapping) return null;
  return (
    <Row as="p" gap={4} size={13}>
      <IconRepeat size={16} stroke={1.7} aria-hidden="true" />
      {t("row.flapping", { count: flapping.count, since: time(flapping.since) })}
    </Row>
  );
}

/** Shows the owner, or why nobody takes care of the alarm. */
export function Notes({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation("alarms");
  const { dateTime } = useMoments();
  const { owner, shelved, closed, acknowledged } = alarm;
  if (closed) {
    const cause = closed.by
      ? t("row.closedBy", { cause: closed.cause, name: closed.by.name })
      : causeWords(closed.cause);
    return <small>{cause}</small>;
  }
  if (shelved) return <small>{t("row.shelvedUntil", { until: dateTime(shelved.until), why: shelved.why })}</small>;
  if (owner)
    return (
      <Row as="small" isInline gap={4}>
        <IconUser size={14} stroke={1.7} aria-hidden="true" />
        {t("row.owner", { name: owner.name })}
      </Row>
    );
  if (acknowledged?.by) return <small>{t("row.acknowledgedBy", { name: acknowledged.by.name })}</small>;
  return null;
}
