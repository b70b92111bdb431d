import { writeLetter } from "../../platform/mail/letter.ts";
import type { Mail } from "../../platform/mail/mailer.ts";

const UNKNOWN = "If you do not know this enterprise, you need not do anything.";

/** What a person typed stays out of the headers: subjects are fixed texts. */
export function invitationLetter(to: string, name: string, enterprise: string, url: string): Mail {
  return writeLetter({
    to,
    subject: "You are invited to Switchboard",
    greeting: `Hello ${name},`,
    paragraphs: [
      `you have been invited to the enterprise "${enterprise}" on Switchboard.`,
      "Open this link within 7 days to choose a password and sign in. It works once.",
    ],
    link: { label: "Choose a password and sign in", url },
    closing: UNKNOWN,
  });
}

export function addedLetter(to: string, name: string, enterprise: string, publicUrl: string): Mail {
  return writeLetter({
    to,
    subject: "You belong to another enterprise on Switchboard",
    greeting: `Hello ${name},`,
    paragraphs: [
      `you have been added to the enterprise "${enterprise}" on Switchboard.`,
      "Sign in as you always do, and choose it under Switch enterprise.",
    ],
    link: { label: "Sign in", url: `${publicUrl}/user/login` },
    closing: UNKNOWN,
  });
}
