import { wordsOf } from "@switchboard/translations";
import { fillParagraphs, type Reader, writeLetter } from "../../../platform/mail/letter.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";

/** Brings someone who has lost their second factor the link that removes it. */
export function factorResetLetter(reader: Reader, enterprise: string, url: string): Mail {
  const { factorReset } = wordsOf("people/letters", reader.language);
  return writeLetter(reader, fillParagraphs(factorReset, { enterprise }), url);
}
