import { randomBytes } from "node:crypto";
import { hashSecret } from "../../../platform/auth/secrets.ts";
import { toBase32 } from "../../../platform/auth/totp.ts";

const COUNT = 10;
const BYTES = 10;

/** Returns ten codes of 80 bits, in groups that can be read aloud. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const letters = toBase32(randomBytes(BYTES)).toLowerCase();
    return (letters.match(/.{4}/g) ?? []).join("-");
  });
}

/** Ignores dashes, spaces and case. */
export function hashOfRecoveryCode(code: string): Buffer {
  return hashSecret(code.toLowerCase().replaceAll(/[^a-z2-7]/g, ""));
}
