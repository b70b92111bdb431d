import { wordsOf } from "@switchboard/translations";
import { fillParagraphs, type Reader, writeLetter } from "../../../platform/mail/letter.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";

/** To someone who has lost their second factor: the link removes it, and nobody else can. */
export function factorResetLetter(reader: Reader, enterprise: string, url: string): Mail {
  const { factorReset } = wordsOf("people/letters", reader.language);
  return writeLetter(reader, fillParagraphs(factorReset, { enterprise }), url);
}
