import { wordsOf } from "@switchboard/translations";
import { fillParagraphs, type Reader, writeLetter } from "../../../platform/mail/letter.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";

/** Contains nothing that the caller typed, because they may have entered somebody else's address. */
export function confirmLetter(reader: Omit<Reader, "name">, url: string): Mail {
  return writeLetter(reader, wordsOf("people/letters", reader.language).confirm, url);
}

export function knownAddressLetter(reader: Reader, publicUrl: string): Mail {
  const { known } = wordsOf("people/letters", reader.language);
  const words = fillParagraphs(known, { loginUrl: `${publicUrl}/user/login` });
  return writeLetter(reader, words, `${publicUrl}/user/forgot-password`);
}

export function resetLetter(reader: Reader, url: string): Mail {
  return writeLetter(reader, wordsOf("people/letters", reader.language).reset, url);
}
