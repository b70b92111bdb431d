import { wordsOf } from "@switchboard/translations";
import { type Reader, writeLetter } from "../../../platform/mail/letter.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";

/**
 * To the new address: opening the link proves that it is the person's own. Whoever asked may have typed anybody's address, so their name
 * stays out of it.
 */
export function newAddressLetter(reader: Omit<Reader, "name">, url: string): Mail {
  return writeLetter(reader, wordsOf("people/letters", reader.language).newAddress, url);
}

/** To the address as it is: whoever holds the account hears of the change before it happens. */
export function addressChangeLetter(reader: Reader, publicUrl: string): Mail {
  const { addressChange } = wordsOf("people/letters", reader.language);
  return writeLetter(reader, addressChange, `${publicUrl}/user/forgot-password`);
}

/** To someone whose address a stranger asked for. */
export function takenAddressLetter(reader: Reader, publicUrl: string): Mail {
  return writeLetter(reader, wordsOf("people/letters", reader.language).takenAddress, `${publicUrl}/user/login`);
}

/** The last letter to an account. */
export function accountDeletedLetter(reader: Reader, publicUrl: string): Mail {
  return writeLetter(reader, wordsOf("people/letters", reader.language).deleted, `${publicUrl}/user/register`);
}
