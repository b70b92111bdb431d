import { type WordFiles, wordsOf } from "@switchboard/translations";
import { type Reader, writeLetter } from "../../../platform/mail/letter.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";

/** Changes to how someone signs in that are confirmed by mail; `sign_out` ends all their other sessions. */
export type CredentialChange = keyof WordFiles["people/letters"]["credential"]["changes"];

/** Informs a person that their credentials have changed, and what to do if they did not change them. */
export function credentialLetter(reader: Reader, what: CredentialChange, publicUrl: string): Mail {
  const { changes, otherwise, link, closing } = wordsOf("people/letters", reader.language).credential;
  const { subject, happened } = changes[what];
  const words = { subject, paragraphs: [happened, otherwise], link, closing };
  return writeLetter(reader, words, `${publicUrl}/user/forgot-password`);
}
