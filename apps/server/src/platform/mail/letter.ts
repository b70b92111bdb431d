import { escapeHtml } from "../escape-html.ts";
import type { Mail } from "./mailer.ts";

export interface Letter {
  to: string;
  subject: string;
  greeting: string;
  paragraphs: string[];
  link: { label: string; url: string };
  closing: string;
}

/** One letter as text and as HTML that says the same. */
export function writeLetter({ to, subject, greeting, paragraphs, link, closing }: Letter): Mail {
  const text = [greeting, ...paragraphs, `${link.label}:\n${link.url}`, closing].join("\n\n");
  const url = escapeHtml(link.url);
  const html = [
    "<!doctype html>",
    '<html lang="en"><body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; color: #14181f">',
    ...[greeting, ...paragraphs].map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    `<p><a href="${url}">${escapeHtml(link.label)}</a><br><small>${url}</small></p>`,
    `<p>${escapeHtml(closing)}</p>`,
    "</body></html>",
  ].join("\n");
  return { to, subject, text: `${text}\n`, html, link: link.url };
}
