import { escapeHtml } from "../../../platform/escape-html.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";

/** The mail to the operator contains no link or token that gives access to anything. */
interface SupportRequest {
  to: string;
  /** The author of the ticket, who receives the replies. */
  from: { name: string; email: string };
  enterprise: string;
  issueType: string;
  title: string;
  customer: string;
  device: string | null;
  reason: string;
  /** The description of a new ticket, or the text of a reply. */
  words: string;
  isReply: boolean;
}

/** Quotes people's own words in the body as plain text only, never in the subject. */
export function supportLetter(request: SupportRequest): Mail {
  const { to, from, words, isReply } = request;
  const facts = factsOf(request);
  const opening = isReply ? "Somebody added to a ticket on Switchboard." : "Somebody raised a ticket on Switchboard.";
  const closing = `They are the only admin of their enterprise. Reply to this mail to answer ${from.email}.`;
  const text = [opening, facts.map(([name, value]) => `${name}: ${value}`).join("\n"), words, closing].join("\n\n");
  const html = [
    "<!doctype html>",
    '<html lang="en"><body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; color: #14181f">',
    `<p>${escapeHtml(opening)}</p>`,
    `<p>${facts.map(([name, value]) => `${name}: ${escapeHtml(value)}`).join("<br>")}</p>`,
    `<p style="white-space: pre-wrap">${escapeHtml(words)}</p>`,
    `<p>${escapeHtml(closing)}</p>`,
    "</body></html>",
  ].join("\n");
  const subject = isReply ? "Added to a Switchboard ticket" : `New Switchboard ticket: ${request.issueType}`;
  return { to, replyTo: from.email, subject, text: `${text}\n`, html };
}

function factsOf({ from, enterprise, issueType, title, customer, device, reason }: SupportRequest): [string, string][] {
  const facts: [string, string][] = [
    ["From", `${from.name} <${from.email}>`],
    ["Enterprise", enterprise],
    ["Issue type", issueType],
    ["Title", title],
    ["Customer", customer],
    ["Device", device ?? ""],
    ["Reason", reason],
  ];
  return facts.filter(([, value]) => value !== "");
}
