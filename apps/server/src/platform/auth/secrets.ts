import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Returns 256 bits that fit into a link. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** A plain hash is enough for secrets that are random already. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

export function secretMatches(secret: string, hash: Buffer): boolean {
  return timingSafeEqual(hashSecret(secret), hash);
}
