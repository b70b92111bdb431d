import { writeLetter } from "../../platform/mail/letter.ts";
import type { Mail } from "../../platform/mail/mailer.ts";

const NOT_YOU = "If you did not ask for this, you need not do anything.";

/** What a person typed stays out of the headers: subjects are fixed texts. */
export function confirmLetter(to: string, name: string, organisation: string, url: string): Mail {
  return writeLetter({
    to,
    subject: "Confirm your Switchboard account",
    greeting: `Hello ${name},`,
    paragraphs: [
      `an account with this e-mail address and the enterprise "${organisation}" has been asked for on Switchboard.`,
      "Open this link within 24 hours to choose a password, create both and sign in. It works once.",
    ],
    link: { label: "Choose a password and sign in", url },
    closing: NOT_YOU,
  });
}

export function knownAddressLetter(to: string, name: string, publicUrl: string): Mail {
  return writeLetter({
    to,
    subject: "You already have a Switchboard account",
    greeting: `Hello ${name},`,
    paragraphs: [
      "a new account has been asked for with this e-mail address, which has one already. Nothing has been changed.",
      `You can sign in at ${publicUrl}/user/login. If you have forgotten your password, set a new one here.`,
    ],
    link: { label: "Set a new password", url: `${publicUrl}/user/forgot-password` },
    closing: NOT_YOU,
  });
}

export function resetLetter(to: string, name: string, url: string): Mail {
  return writeLetter({
    to,
    subject: "Set a new Switchboard password",
    greeting: `Hello ${name},`,
    paragraphs: [
      "a new password has been asked for your account.",
      "Open this link within one hour to set it. It works once, and ends all sessions of your account.",
    ],
    link: { label: "Set a new password", url },
    closing: `${NOT_YOU} Your password stays as it is.`,
  });
}
