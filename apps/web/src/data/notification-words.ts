import { eventLabel, type Notification } from "@switchboard/contract";
import { TICKET_STATUSES } from "@switchboard/domain/people";
import { translatorOf } from "../i18n/i18n.ts";
import { eventValue } from "./event-words.ts";

export interface NotificationWords {
  head: string;
  text: string;
}

/** The parts of a notification used for its text. */
type NotificationParts = Pick<
  Notification,
  "kind" | "code" | "params" | "head" | "message" | "device" | "count" | "schedule"
>;

interface Telling {
  each: NotificationParts;
  language: string;
  /** Formats the time of day of an instant. */
  clock(instant: string): string;
}

type Say = (telling: Telling) => NotificationWords;

const words = () => translatorOf("notifications");
const nameIn = ({ params }: NotificationParts) => String(params.name ?? "");
const ticketIn = ({ params }: NotificationParts) => ({
  title: String(params.title ?? ""),
  person: String(params.person ?? ""),
});
const deviceIn = ({ params, device }: NotificationParts) => String(device?.device_name ?? params.device_name ?? "");

/** Names may contain commas, so they are separated by dots. */
function namesIn({ params }: NotificationParts): string[] {
  return String(params.names ?? "")
    .split(" · ")
    .filter((name) => name !== "");
}

const digest: Say = ({ each, language }) => {
  const t = words();
  const names = namesIn(each);
  const all = each.params.others === 1 ? [...names, t("others")] : names;
  return {
    head: t(`digest.${each.kind}`, { count: each.count }),
    text: new Intl.ListFormat(language, { type: "conjunction" }).format(all),
  };
};

const breach =
  (what: "interlocked" | "resting" | "must_run"): Say =>
  ({ each }) => ({
    head: words()("protection.head", { name: nameIn(each) }),
    text: words()(`protection.${what}`, { other: String(each.params.other ?? "") }),
  });

const SAY: Record<string, Say> = {
  "protection.interlocked": breach("interlocked"),
  "protection.resting": breach("resting"),
  "protection.must_run": breach("must_run"),
  "power.event": ({ each, language }) => {
    const [type, value] = [Number(each.params.type), Number(each.params.value)];
    const measured = eventValue(language, type, value);
    const device = deviceIn(each);
    return { head: eventLabel(language, type, value), text: measured ? `${device} · ${measured}` : device };
  },
  "power.doubt": ({ each }) => ({
    head: words()("doubt.head"),
    text: words()("doubt.text", { device: deviceIn(each) }),
  }),
  "device.offline": ({ each }) => ({
    head: words()("offline.head", { device: deviceIn(each) }),
    text: words()("offline.text"),
  }),
  "schedule.failed": ({ each }) => ({
    head: words()("scheduleFailed.head", { name: nameIn(each) }),
    text: words()("scheduleFailed.text"),
  }),
  "schedule.missed": ({ each }) => ({
    head: words()("scheduleMissed.head", { name: nameIn(each) }),
    text: words()("scheduleMissed.text"),
  }),
  "reminder.schedule": ({ each, clock }) => ({
    head: words()("reminder.head", { name: nameIn(each) }),
    text: each.schedule
      ? words()("reminder.at", { time: clock(each.schedule.due) })
      : words()("reminder.in", { count: Number(each.params.minutes ?? 0) }),
  }),
  "reminder.hold": ({ each, clock }) => ({
    head: words()("hold.head", { name: nameIn(each), count: Number(each.params.count ?? 1) }),
    text: words()("hold.at", { time: clock(String(each.params.until)) }),
  }),
  "workflow.stopped": ({ each }) => ({
    head: words()("workflowStopped.head", { name: nameIn(each) }),
    text: words()("workflowStopped.text"),
  }),
  "ticket.raised": ({ each }) => ({
    head: words()("ticketRaised.head"),
    text: words()("ticketRaised.text", ticketIn(each)),
  }),
  "ticket.replied": ({ each }) => ({
    head: words()("ticketReplied.head"),
    text: words()("ticketReplied.text", ticketIn(each)),
  }),
  "owner.new": ({ each }) => ({
    head: words()("ownerNew.head", { device: deviceIn(each) }),
    text: words()("ownerNew.text", { person: String(each.params.person ?? "") }),
  }),
  "owner.former": ({ each }) => ({
    head: words()("ownerFormer.head", { device: deviceIn(each) }),
    text: words()("ownerFormer.text", { person: String(each.params.person ?? "") }),
  }),
  "ticket.moved": ({ each }) => {
    const status = TICKET_STATUSES.find((known) => known === each.params.status) ?? "pending";
    return { head: words()("ticketMoved.head", ticketIn(each)), text: words()(`ticketMoved.${status}`) };
  },
};

/** Words a notification in the user's language by its code; text written by a person is kept. Needs "notifications". */
export function notificationWords(telling: Telling): NotificationWords {
  const { each } = telling;
  const say = each.count > 1 ? digest : SAY[each.code ?? ""];
  return say ? say(telling) : { head: each.head, text: each.message };
}
