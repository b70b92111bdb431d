import type { Alarm } from "@switchboard/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMoments } from "../../../../data/useMoments.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useLiveView } from "../../../../live/useLive.ts";
import { Facts } from "../../../../ui/kit/Facts.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { causeWords } from "../../../../widgets/alarms/cause-words.ts";
import { RelativeTime } from "../../../../widgets/RelativeTime.tsx";
import { useRoomOf } from "../list/RowFacts.tsx";

/** Links to the device's history if the user may see it, else shows its name. */
function DeviceName({ device: { _id, device_name } }: { device: NonNullable<Alarm["device"]> }) {
  const isThere = useLiveView(_id, _id, (store) => store.device(_id) !== undefined);
  if (!isThere) return device_name;
  return (
    <Link to="/app/devices/$id" params={{ id: _id }}>
      {device_name}
    </Link>
  );
}

/** Lists the subjects of the alarm with links. */
function useSubjects({ device, sensor, workflow, schedule, gateway, ticket, under }: Alarm): [string, ReactNode][] {
  const { t } = useTranslation("alarms");
  const room = useRoomOf(device);
  return [
    [t("one.about"), device && <DeviceName device={device} />],
    [t("one.room"), room],
    [t("one.sensor"), sensor?.name],
    [
      t("one.workflow"),
      workflow && (
        <Link to="/app/workflows/edit/$key" params={{ key: workflow.id }}>
          {workflow.name}
        </Link>
      ),
    ],
    [
      t("one.schedule"),
      schedule && (
        <Link to="/app/schedules/history/$id" params={{ id: schedule.id }}>
          {schedule.name}
        </Link>
      ),
    ],
    [t("one.gateway"), gateway?.name],
    [
      t("one.ticket"),
      ticket && (
        <Link to="/app/support" search={{ ticket: ticket._id }}>
          {ticket.title}
        </Link>
      ),
    ],
    [
      t("one.under"),
      under && (
        <Link to="/app/alarms/$alarm" params={{ alarm: under }}>
          {t("one.underLink")}
        </Link>
      ),
    ],
  ];
}

/** Shows the times, count, subjects and owner. */
export function AlarmFacts({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation("alarms");
  const { dateTime, time } = useMoments();
  const { raisedAt, clearedAt, count, owner, flapping, shelved, closed, latching, source } = alarm;
  const when = (at: string) => (
    <>
      {dateTime(at)} (<RelativeTime at={at} />)
    </>
  );
  const cause =
    closed && (closed.by ? t("row.closedBy", { cause: closed.cause, name: closed.by.name }) : causeWords(closed.cause));
  const facts: [string, ReactNode][] = [
    [t("one.owner"), owner?.name ?? t("one.nobody")],
    ...useSubjects(alarm),
    [t("one.source"), t(`source.${source}`)],
    [t("one.raised"), when(raisedAt)],
    [t("one.cleared"), clearedAt && when(clearedAt)],
    [t("one.count"), count > 1 && !flapping && t("row.times", { count })],
    [t("step.flapping"), flapping && t("row.flapping", { count: flapping.count, since: time(flapping.since) })],
    [t("state.shelved"), shelved && t("row.shelvedUntil", { until: dateTime(shelved.until), why: shelved.why })],
    [t("state.closed"), cause],
  ];
  return (
    <>
      <Facts facts={facts} layout="list" />
      {latching && !closed && (
        <Text as="p" tone="quiet" size={13}>
          {t("one.latching")}
        </Text>
      )}
    </>
  );
}
