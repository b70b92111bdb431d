import type { AlarmSubject } from "@switchboard/contract";
import { translatorOf } from "../i18n/i18n.ts";
import { type NotificationWords, notificationWords } from "./notification-words.ts";

interface Telling {
  alarm: AlarmSubject;
  language: string;
  /** The time of day of an instant. */
  clock(instant: string): string;
}

const OWN = {
  "alarm.gateway": "gateway",
  "alarm.room": "room",
  "alarm.place": "place",
  "alarm.site": "site",
  "alarm.broker": "broker",
  "alarm.intake": "intake",
  "alarm.backup": "backup",
  "alarm.sensor": "sensor",
  "alarm.hold": "hold",
  "channel.failing": "channel",
} as const;

const isOwn = (code: string | null): code is keyof typeof OWN => code !== null && Object.hasOwn(OWN, code);

/** Words an alarm in the user's language by its code; text written by a person is kept. Needs "alarms" and "notifications". */
export function alarmWords({ alarm, language, clock }: Telling): NotificationWords {
  const { code, params, head, message, device } = alarm;
  const t = translatorOf("alarms");
  if (isOwn(code)) {
    const name = String(params.name ?? device?.device_name ?? "");
    return { head: t(`words.${OWN[code]}.head`, { name }), text: t(`words.${OWN[code]}.text`, { name }) };
  }
  if (code === "alarm.budget") {
    const { name, forecast, budget } = params;
    return { head: t("words.budget.head", { name }), text: t("words.budget.text", { forecast, budget }) };
  }
  if (code === "alarm.chore")
    return { head: t("words.chore.head"), text: t("words.chore.text", { chore: params.chore }) };
  if (code === "alarm.demand") return demandWords(alarm, language);
  if (code === "alarm.flood") return floodWords(alarm);
  const each = { kind: "power" as const, code, params, head, message, device, schedule: null, count: 1 };
  return notificationWords({ each, language, clock });
}

/** Many of one kind at once, and the room that all of them are in. */
function floodWords({ params, source }: AlarmSubject): NotificationWords {
  const t = translatorOf("alarms");
  const place = String(params.place ?? "");
  const head = t("words.flood.head", { count: Number(params.count ?? 0), source: t(`source.${source}`) });
  return { head, text: place === "" ? t("words.flood.text") : t("words.flood.in", { place }) };
}

/** A supply that is about to go above its limit, in kilowatts or kilovolt-amperes. */
function demandWords({ params }: AlarmSubject, language: string): NotificationWords {
  const t = translatorOf("alarms");
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const kilo = (value: unknown) => `${number.format(Number(value) / 1000)} k${String(params.unit ?? "W")}`;
  const given = { expected: kilo(params.expected), limit: kilo(params.limit) };
  return { head: t("words.demand.head", { name: params.name }), text: t("words.demand.text", given) };
}
