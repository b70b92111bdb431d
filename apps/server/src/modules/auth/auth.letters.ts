import { type Reader, writeLetter } from "../../platform/mail/letter.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import { AUTH_WORDS } from "./auth.letter-words.ts";

export function confirmLetter(reader: Reader, organisation: string, url: string): Mail {
  return writeLetter(reader, AUTH_WORDS[reader.language].confirm, url, organisation);
}

export function knownAddressLetter(reader: Reader, publicUrl: string): Mail {
  const { known } = AUTH_WORDS[reader.language];
  return writeLetter(reader, known, `${publicUrl}/user/forgot-password`, `${publicUrl}/user/login`);
}

export function resetLetter(reader: Reader, url: string): Mail {
  return writeLetter(reader, AUTH_WORDS[reader.language].reset, url);
}
