import type { Channel } from "@switchboard/contract";
import { personNamed } from "../names.ts";
import type { PlannedSite } from "../plan.ts";
import { idOf } from "../repeatable.ts";
import { DAY, MINUTE } from "../time.ts";
import { type AlarmRow, planAlarms } from "./alarms.ts";

/** A sent message about an alarm. Instants are in milliseconds. */
export interface DeliveryRow extends Pick<AlarmRow, "priority" | "device" | "code" | "params" | "head" | "message"> {
  _id: string;
  alarm: string;
  transition: string;
  person: string;
  channel: Pick<Channel, "_id" | "kind" | "name">;
  advice: string;
  state: "accepted" | "seen" | "failed";
  reason: "busy" | null;
  tries: number;
  at: number;
  acceptedAt: number | null;
  seenAt: number | null;
}

const SECOND = 1000;
/** The chat was down for two days: messages from that time have failed. */
const CHAT_AWAY = { from: 8 * DAY, until: 6 * DAY };

/** Returns the admin's channels, without credentials, which would be secrets. */
export function planChannels(site: PlannedSite, now: number): Channel[] {
  const { id } = personNamed(site, undefined);
  const own = (kind: string) => idOf(`channel ${site.id} ${id} ${kind}`);
  const ago = (ms: number) => new Date(now - ms).toISOString();
  const works = { is_signed: false, failing: null, is_confirmed: true };
  return [
    {
      ...{ _id: own("mail"), kind: "mail", shape: null, name: "E-mail", hint: "", priorities: ["critical", "high"] },
      ...{ ...works, accepted_at: ago(25 * MINUTE) },
    },
    {
      ...{ _id: own("chat"), kind: "webhook", shape: "slack", name: "Facilities chat", hint: "hooks.slack.com" },
      ...{ ...works, priorities: ["critical", "high"], accepted_at: ago(25 * MINUTE) },
    },
    {
      ...{ _id: own("phone"), kind: "push", shape: null, name: "Chrome, Android", hint: "fcm.googleapis.com" },
      ...{ is_signed: false, is_confirmed: true, priorities: ["critical", "high"], accepted_at: ago(11 * DAY) },
      failing: { since: ago(10 * DAY), reason: "gone", is_broken: true },
    },
  ];
}

function deliveriesOf(row: AlarmRow, channel: Channel, person: string, now: number): DeliveryRow[] {
  const [raised] = row.steps;
  if (!raised) return [];
  const { _id: alarm, device, priority, code, params, head, message, advice, acknowledged } = row;
  const { _id, kind, name } = channel;
  const age = now - raised.at;
  const isAway = kind === "webhook" && age < CHAT_AWAY.from && age > CHAT_AWAY.until;
  const isSeen = !isAway && kind === "mail" && acknowledged?.by === person;
  return [
    {
      ...{ _id: idOf(`delivery ${raised._id} ${_id}`), alarm, transition: raised._id, person },
      ...{ channel: { _id, kind, name }, device, priority, code, params, head, message, advice },
      state: isAway ? "failed" : isSeen ? "seen" : "accepted",
      reason: isAway ? "busy" : null,
      tries: isAway ? 9 : 1,
      at: raised.at + SECOND,
      acceptedAt: isAway ? null : raised.at + 2 * SECOND,
      seenAt: isSeen ? (acknowledged?.at ?? null) : null,
    },
  ];
}

/** Returns the messages sent to the admin when alarms were raised, newest first, by the channels for their priority. */
export function planDeliveries(site: PlannedSite, now: number): DeliveryRow[] {
  const { id } = personNamed(site, undefined);
  const channels = planChannels(site, now).filter(({ failing }) => failing === null);
  const alarms = planAlarms(site, now).filter(({ under }) => under === null);
  const sent = alarms.flatMap((row) =>
    channels
      .filter(({ priorities }) => priorities.includes(row.priority))
      .flatMap((channel) => deliveriesOf(row, channel, id, now)),
  );
  return sent.toSorted((one, other) => other.at - one.at);
}
