import { writeLetter } from "../../platform/mail/letter.ts";
import type { Mail } from "../../platform/mail/mailer.ts";

/** To the new address: opening the link proves that it is the person's own. */
export function newAddressLetter(to: string, name: string, url: string): Mail {
  return writeLetter({
    to,
    subject: "Confirm your new Switchboard address",
    greeting: `Hello ${name},`,
    paragraphs: [
      "this e-mail address has been asked for as the new address of a Switchboard account.",
      "Open this link within 24 hours to confirm it. It works once.",
    ],
    link: { label: "Confirm this address", url },
    closing: "If you did not ask for this, you need not do anything.",
  });
}

/** To the address as it is: whoever holds the account hears of it before it happens. */
export function addressChangeLetter(to: string, name: string, publicUrl: string): Mail {
  return writeLetter({
    to,
    subject: "A new address for your Switchboard account",
    greeting: `Hello ${name},`,
    paragraphs: [
      "another e-mail address has been asked for your account. It counts once the mail to that address is answered.",
      "If this was not you, set a new password now: it ends all sessions of your account.",
    ],
    link: { label: "Set a new password", url: `${publicUrl}/user/forgot-password` },
    closing: "If it was you, you need not do anything.",
  });
}

/** To someone whose address a stranger asked for. */
export function takenAddressLetter(to: string, name: string, publicUrl: string): Mail {
  return writeLetter({
    to,
    subject: "Your address has been asked for on Switchboard",
    greeting: `Hello ${name},`,
    paragraphs: [
      "somebody asked to use this e-mail address for another account. Yours has it already, so nothing has been changed.",
      "If that was you, delete one of the two accounts first.",
    ],
    link: { label: "Sign in", url: `${publicUrl}/user/login` },
    closing: "Otherwise you need not do anything.",
  });
}

export function addressChangedLetter(to: string, name: string, publicUrl: string): Mail {
  return writeLetter({
    to,
    subject: "Your Switchboard account has a new address",
    greeting: `Hello ${name},`,
    paragraphs: ["your account has another e-mail address from now on. This one is no longer used."],
    link: { label: "Sign in", url: `${publicUrl}/user/login` },
    closing: "If this was not you, write to an admin of your enterprise at once.",
  });
}
