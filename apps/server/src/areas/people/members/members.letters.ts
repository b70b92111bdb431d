import { textInLetters } from "@switchboard/domain/core";
import { wordsOf } from "@switchboard/translations";
import { fillParagraphs, type Reader, writeLetter } from "../../../platform/mail/letter.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";

/** Whom an invitation reaches, and what they are called in it, is up to the inviter: no name of the reader is used. */
type Invited = Omit<Reader, "name">;

export function invitationLetter(reader: Invited, enterprise: string, url: string): Mail {
  const { invitation } = wordsOf("people/letters", reader.language);
  return writeLetter(reader, fillParagraphs(invitation, { enterprise: textInLetters(enterprise) }), url);
}

export function addedLetter(reader: Invited, enterprise: string, publicUrl: string): Mail {
  const { added } = wordsOf("people/letters", reader.language);
  const words = fillParagraphs(added, { enterprise: textInLetters(enterprise) });
  return writeLetter(reader, words, `${publicUrl}/user/login`);
}
