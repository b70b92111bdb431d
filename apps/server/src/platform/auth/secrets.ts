import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 bits that fit into a link. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** For secrets that are random already, a plain hash keeps them out of the store. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

export function secretMatches(secret: string, hash: Buffer): boolean {
  return timingSafeEqual(hashSecret(secret), hash);
}
