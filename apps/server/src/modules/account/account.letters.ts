import { type Reader, writeLetter } from "../../platform/mail/letter.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import { ACCOUNT_WORDS } from "./account.letter-words.ts";

export function newAddressLetter(reader: Reader, url: string): Mail {
  return writeLetter(reader, ACCOUNT_WORDS[reader.language].newAddress, url);
}

export function addressChangeLetter(reader: Reader, publicUrl: string): Mail {
  return writeLetter(reader, ACCOUNT_WORDS[reader.language].addressChange, `${publicUrl}/user/forgot-password`);
}

export function takenAddressLetter(reader: Reader, publicUrl: string): Mail {
  return writeLetter(reader, ACCOUNT_WORDS[reader.language].takenAddress, `${publicUrl}/user/login`);
}

export function addressChangedLetter(reader: Reader, publicUrl: string): Mail {
  return writeLetter(reader, ACCOUNT_WORDS[reader.language].addressChanged, `${publicUrl}/user/login`);
}
