import { type AlarmState, type NewsWords, NUMBER_CODE, type Priority } from "@switchboard/domain/alarms";
import type { Language } from "@switchboard/domain/core";
import type { AccountMailKind } from "@switchboard/domain/people";
import { wordsOf } from "@switchboard/translations";
import { eventLabel, eventMeasure } from "../../site/event-words/event-label.ts";
import type { Delivery } from "../channels.ts";
import type { ReachWords } from "./shape.ts";

/** The texts of messages about alarms, for every channel. */
export const reachWords = (language: Language): ReachWords => wordsOf("alarms/messages", language);

/** The content of a message: a translated text by its code or a person's own words, the advice, and the device. */
export type AlarmWords = Pick<NewsWords, "code" | "params" | "head" | "message"> & {
  advice?: string | null | undefined;
  device_name?: string | null | undefined;
};

/** A summary of the alarms held back: how many are open and over, and the first few by name. */
export interface SummaryWords {
  open: number;
  over: number;
  alarms: { priority: Priority; isOpen: boolean; words: AlarmWords }[];
}

/** The content of a delivery before it is translated. */
export type DeliveryWords = AlarmWords & { summary?: SummaryWords };

/** Names a mail in the log: account mails by their kind, reports by their kind and name. */
export type MailWords = { account: AccountMailKind } | { report: string; name: string };

const fill = (template: string, values: Record<string, string | number | null | undefined>) =>
  template.replace(/\{(\w+)\}/g, (_gap, name: string) => String(values[name] ?? ""));

/** Returns an alarm in the given language. Words that a person wrote, and codes without a translation, stay as they are. */
export function sentenceOf(words: AlarmWords, language: Language): { head: string; text: string } {
  const { code, params, head, message } = words;
  const device = words.device_name ?? params.device_name ?? "";
  if (code === "power.event") return eventSentence(params, String(device), language);
  const known = code === null ? undefined : reachWords(language).sentences[code];
  if (!known) return { head, text: message };
  const values = { ...params, device };
  return { head: fill(known.head, values), text: fill(known.text, values).trim() };
}

function eventSentence(params: AlarmWords["params"], device: string, language: Language) {
  const [type, measured] = [Number(params.type), Number(params.value)];
  const { value, unit } = eventMeasure(type, measured);
  const label = eventLabel(language, type, measured);
  return { head: device === "" ? label : `${device}: ${label}`, text: value === null ? "" : `${value} ${unit}`.trim() };
}

/** The message with the code that confirms a telephone number. */
export function numberCodeSentence(code: string, language: Language): { head: string; text: string } {
  const { head, text } = reachWords(language).code;
  const values = { code, minutes: NUMBER_CODE.minutes };
  return { head: fill(head, values), text: fill(text, values) };
}

/** Names a message in the log, in the language of whoever looks. */
export function headOf(
  { kind, words, priority }: { kind: Delivery["kind"]; words: DeliveryWords | MailWords; priority: Priority },
  language: Language,
): string {
  if ("account" in words) return reachWords(language).account[words.account];
  if ("report" in words) {
    const titles: Readonly<Record<string, string>> = wordsOf("reports/report", language).title;
    return `${titles[words.report] ?? words.report}: ${words.name}`;
  }
  if (kind === "test") return reachWords(language).test.head;
  if (words.summary) return summaryLines(words.summary, language).title;
  return titleOf(words, { language, priority, state: "active" });
}

/** Puts the priority before an alarm that is still active, and the new state before any other. */
function titleOf(
  words: AlarmWords,
  { language, priority, state }: Pick<LineOptions, "language" | "priority" | "state">,
) {
  const own = reachWords(language);
  const before = state === "active" || state === "shelved" ? own.priority[priority] : stateWord(own, state);
  return `${before}: ${sentenceOf(words, language).head}`;
}

/** Returns the title and the lines of a message about an alarm, or about a summary of several. */
export function linesOf(
  words: DeliveryWords,
  { language, timeZone, priority, state, since }: LineOptions,
): { title: string; lines: string[] } {
  const own = reachWords(language);
  if (words.summary) return summaryLines(words.summary, language);
  const { text } = sentenceOf(words, language);
  const time = new Intl.DateTimeFormat(`${language}-IN`, { timeZone, dateStyle: "medium", timeStyle: "short" });
  return {
    title: titleOf(words, { language, priority, state }),
    lines: [
      text,
      words.device_name ? fill(own.device, { name: words.device_name }) : "",
      words.advice ? fill(own.advice, { text: words.advice }) : "",
      fill(own.at, { time: time.format(since) }),
    ].filter((line) => line !== ""),
  };
}

interface LineOptions {
  language: Language;
  timeZone: string;
  priority: Priority;
  state: AlarmState;
  since: Date;
}

const stateWord = (own: ReachWords, state: AlarmState) => (state === "acknowledged" ? own.acknowledged : own.over);

function summaryLines({ open, over, alarms }: SummaryWords, language: Language): { title: string; lines: string[] } {
  const own = reachWords(language);
  const alarmLines = alarms.map(({ priority, isOpen, words }) => {
    const { head } = sentenceOf(words, language);
    return `• ${isOpen ? own.priority[priority] : own.over}: ${head}`;
  });
  const more = open + over - alarms.length;
  return {
    title: fill(own.summary.head, { count: open + over }),
    lines: [
      open > 0 ? fill(own.summary.open, { count: open }) : "",
      over > 0 ? fill(own.summary.over, { count: over }) : "",
      ...alarmLines,
      more > 0 ? fill(own.summary.more, { count: more }) : "",
    ].filter((line) => line !== ""),
  };
}
