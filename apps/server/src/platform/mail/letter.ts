import { type Language, textInLetters } from "@switchboard/domain/core";
import { escapeHtml } from "../escape-html.ts";
import type { Mail } from "./mailer.ts";

/** Who a letter is for, and the language they read. */
export interface Reader {
  to: string;
  /** What the owner of the address calls themselves; left out where someone else could have chosen it. */
  name?: string;
  language: Language;
}

/** One letter in one language; the subject is a fixed text, because what a person typed stays out of headers. */
export interface LetterWords<Facts extends string[] = []> {
  subject: string;
  paragraphs(...facts: Facts): string[];
  link: string;
  closing: string;
  /** Where the reader ends mails of this kind. */
  stop?: { label: string; url: string };
}

const GREETINGS: Record<Language, string> = { en: "Hello", te: "నమస్కారం", hi: "नमस्ते" };

/**
 * One letter as text and as HTML that says the same. Whatever people have typed, as a name or among the facts, stands in
 * it without links of theirs.
 */
export function writeLetter<Facts extends string[]>(
  { to, name = "", language }: Reader,
  words: LetterWords<Facts>,
  url: string,
  ...facts: Facts
): Mail {
  const { subject, link, closing, stop } = words;
  const greeting = `${GREETINGS[language]} ${textInLetters(name)}`.trimEnd();
  const opening = [`${greeting},`, ...words.paragraphs(...facts)];
  const text = [...opening, `${link}:\n${url}`, closing, ...(stop ? [`${stop.label}:\n${stop.url}`] : [])].join("\n\n");
  const address = escapeHtml(url);
  const html = [
    "<!doctype html>",
    `<html lang="${language}"><body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; color: #14181f">`,
    ...opening.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    `<p><a href="${address}">${escapeHtml(link)}</a><br><small>${address}</small></p>`,
    `<p>${escapeHtml(closing)}</p>`,
    ...(stop ? [`<p><a href="${escapeHtml(stop.url)}">${escapeHtml(stop.label)}</a></p>`] : []),
    "</body></html>",
  ].join("\n");
  return { to, subject, text: `${text}\n`, html, link: url };
}
