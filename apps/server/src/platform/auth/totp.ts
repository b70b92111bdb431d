import { createHmac } from "node:crypto";

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks differ, and people type slowly, so the previous and the next code count too. */
const TOLERANCE = 1;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns the code of one step (RFC 4226 with SHA-1, which apps support). */
export function codeOf(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, "0");
}

/** Returns the thirty-second step of an instant (RFC 6238). */
export function stepAt(at: Date): number {
  return Math.floor(at.getTime() / 1000 / STEP_SECONDS);
}

/** Returns the step of a code around now; undefined when it matches none. */
export function stepOfCode(secret: Buffer, code: string, at: Date): number | undefined {
  const digits = code.replaceAll(" ", "");
  const now = stepAt(at);
  const candidates = Array.from({ length: 2 * TOLERANCE + 1 }, (_, index) => now - TOLERANCE + index);
  return candidates.find((step) => step >= 0 && codeOf(secret, step) === digits);
}

export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((part) => BASE32[Number.parseInt(part.padEnd(5, "0"), 2)]).join("");
}

/** Returns the content of the QR code: the account, the server and the secret. */
export function totpUri({ secret, issuer, account }: { secret: Buffer; issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
