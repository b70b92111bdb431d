import { textInLetters } from "@switchboard/domain/core";
import { wordsOf } from "@switchboard/translations";
import { fillParagraphs, type Reader, writeLetter } from "../../../platform/mail/letter.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";

/** The reader of an invitation. The name is left out, because the inviter could have chosen it. */
type InvitedReader = Omit<Reader, "name">;

interface InvitationFacts {
  enterprise: string;
  inviter: string;
}

/** Both names were typed by people, so that neither may become a link. */
const toWords = ({ enterprise, inviter }: InvitationFacts) => ({
  enterprise: textInLetters(enterprise),
  inviter: textInLetters(inviter),
});

export function invitationLetter(reader: InvitedReader, facts: InvitationFacts, url: string): Mail {
  const { invitation } = wordsOf("people/letters", reader.language);
  return writeLetter(reader, fillParagraphs(invitation, toWords(facts)), url);
}

export function addedLetter(reader: InvitedReader, facts: InvitationFacts, publicUrl: string): Mail {
  const { added } = wordsOf("people/letters", reader.language);
  return writeLetter(reader, fillParagraphs(added, toWords(facts)), `${publicUrl}/user/login`);
}
