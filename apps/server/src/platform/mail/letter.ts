import { type Language, textInLetters } from "@switchboard/domain/core";
import { fillGaps, wordsOf } from "@switchboard/translations";
import { escapeHtml } from "../escape-html.ts";
import type { Mail } from "./mailer.ts";

export interface Reader {
  to: string;
  /** The name that the owner of the address chose; missing if someone else could have chosen it. */
  name?: string;
  language: Language;
}

/** One letter in one language. The subject is a fixed text, because typed text must not get into headers. */
export interface LetterWords {
  subject: string;
  paragraphs: readonly string[];
  /** The label of the main link; missing if the letter has none. */
  link?: string;
  closing: string;
  /** The link that ends mails of this kind. */
  stop?: { label: string; url: string };
}

/** Fills the gaps in the paragraphs of a letter. */
export function fillParagraphs(words: LetterWords, facts: Readonly<Record<string, string>>): LetterWords {
  return { ...words, paragraphs: words.paragraphs.map((paragraph) => fillGaps(paragraph, facts)) };
}

/** Writes a letter as text and as HTML with the same content. A link in the name becomes plain words. */
export function writeLetter({ to, name = "", language }: Reader, words: LetterWords, url: string): Mail {
  const { subject, paragraphs, link, closing, stop } = words;
  const greeting = `${wordsOf("core/words", language).greeting} ${textInLetters(name)}`.trimEnd();
  const opening = [`${greeting},`, ...paragraphs];
  const text = [
    ...opening,
    ...(link ? [`${link}:\n${url}`] : []),
    closing,
    ...(stop ? [`${stop.label}:\n${stop.url}`] : []),
  ].join("\n\n");
  const address = escapeHtml(url);
  const html = [
    "<!doctype html>",
    `<html lang="${language}"><body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; color: #14181f">`,
    ...opening.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(link ? [`<p><a href="${address}">${escapeHtml(link)}</a><br><small>${address}</small></p>`] : []),
    `<p>${escapeHtml(closing)}</p>`,
    ...(stop ? [`<p><a href="${escapeHtml(stop.url)}">${escapeHtml(stop.label)}</a></p>`] : []),
    "</body></html>",
  ].join("\n");
  return { to, subject, text: `${text}\n`, html, ...(link && { link: url }) };
}
