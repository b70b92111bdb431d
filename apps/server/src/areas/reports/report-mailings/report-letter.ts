import { knownLanguage, textInLetters } from "@switchboard/domain/core";
import { fillGaps, wordsOf } from "@switchboard/translations";
import type { Download } from "../../../platform/http/route.ts";
import { writeLetter } from "../../../platform/mail/letter.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";
import type { ClaimedMail, MailedReport, Recipient } from "./report-mails.repository.ts";

/** Mail servers accept at least ten megabytes, and a file grows by a third in a mail. */
export const MOST_ATTACHED_BYTES = 7_000_000;

/** The attached file, or the reason why there is none. */
export type Enclosure = { file: Download } | { none: "no_data" | "too_large" };

export function reportLetter(
  content: {
    mail: ClaimedMail;
    report: MailedReport;
    /** Whose rights and language apply: the reader or, for an external address, the owner of the report. */
    person: Recipient;
    external?: string | undefined;
    enclosed: Enclosure;
  },
  links: { publicUrl: string; stop: string },
): Mail {
  const { mail, report, person, external, enclosed } = content;
  // The language of the recipient, not of the person who set the mailing up, unless it is unknown.
  const language = knownLanguage(person.language);
  const letterWords = wordsOf("reports/letter", language);
  const words = external === undefined ? letterWords : { ...letterWords, ...letterWords.external };
  const file = "file" in enclosed && enclosed.file.bytes.length <= MOST_ATTACHED_BYTES ? enclosed.file : undefined;
  const sentence = file
    ? words.attached
    : "none" in enclosed && enclosed.none === "no_data"
      ? words.noData
      : words.tooLarge;
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  const facts = {
    name: textInLetters(report.name),
    enterprise: textInLetters(person.enterprise),
    owner: textInLetters(person.name),
    from: day.format(new Date(`${mail.from_date}T00:00:00Z`)),
    to: day.format(new Date(`${mail.to_date}T00:00:00Z`)),
  };
  const letter = writeLetter(
    external === undefined ? { to: person.email, name: person.name, language } : { to: external, language },
    {
      subject: `${wordsOf("reports/report", language).title[report.kind]}: ${facts.name}`,
      paragraphs: [fillGaps(sentence, facts)],
      // A reader outside cannot sign in.
      ...(external === undefined && { link: words.open }),
      closing: fillGaps(words.closing, facts),
      stop: { label: words.stop, url: links.stop },
    },
    screenOf(links.publicUrl, mail, report),
  );
  const { host } = new URL(links.publicUrl);
  return {
    ...letter,
    messageId: `<${mail.id}@${host}>`,
    unsubscribe: links.stop,
    ...(file && { attachments: [{ name: file.name, type: file.type, bytes: file.bytes }] }),
  };
}

/** Returns the address of the report's screen, where the present rights of the reader apply. */
function screenOf(publicUrl: string, { from_date, to_date }: ClaimedMail, { kind, about }: MailedReport): string {
  const { device_ids, sensor_ids, step, supply, place, rows = "", cut = "" } = about;
  if (kind === "bill") return `${publicUrl}/app/bills/${supply}/${from_date}`;
  const span = { from_date, to_date };
  const search =
    kind === "sensor"
      ? { ...span, step, sensor_ids: sensor_ids.join(",") }
      : {
          ...span,
          ...(kind === "power" && { metric: kind }),
          ...(kind === "cost" && { rows, cut }),
          device_ids: device_ids.join(","),
          place: place ?? "",
        };
  const screen = kind === "power" ? "energy" : kind;
  const query = new URLSearchParams(Object.entries(search).filter(([, value]) => value !== ""));
  return `${publicUrl}/app/reports/${screen}-report?${query}`;
}
