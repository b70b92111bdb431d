import { type Reader, writeLetter } from "../../platform/mail/letter.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import { MEMBERS_WORDS } from "./members.letter-words.ts";

export function invitationLetter(reader: Reader, enterprise: string, url: string): Mail {
  return writeLetter(reader, MEMBERS_WORDS[reader.language].invitation, url, enterprise);
}

export function addedLetter(reader: Reader, enterprise: string, publicUrl: string): Mail {
  return writeLetter(reader, MEMBERS_WORDS[reader.language].added, `${publicUrl}/user/login`, enterprise);
}
