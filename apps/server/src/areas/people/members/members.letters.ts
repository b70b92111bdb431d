import { textInLetters } from "@switchboard/domain/core";
import { wordsOf } from "@switchboard/translations";
import { fillParagraphs, type Reader, writeLetter } from "../../../platform/mail/letter.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";

/** The reader of an invitation. The name is left out, because the inviter could have chosen it. */
type InvitedReader = Omit<Reader, "name">;

export function invitationLetter(reader: InvitedReader, enterprise: string, url: string): Mail {
  const { invitation } = wordsOf("people/letters", reader.language);
  return writeLetter(reader, fillParagraphs(invitation, { enterprise: textInLetters(enterprise) }), url);
}

export function addedLetter(reader: InvitedReader, enterprise: string, publicUrl: string): Mail {
  const { added } = wordsOf("people/letters", reader.language);
  const words = fillParagraphs(added, { enterprise: textInLetters(enterprise) });
  return writeLetter(reader, words, `${publicUrl}/user/login`);
}
