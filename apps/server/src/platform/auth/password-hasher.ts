import { hash, verify } from "@node-rs/argon2";

/** The expensive part of a sign-in, as a port: tests count that known and unknown names cause the same work. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

/** OWASP's figures for argon2id, which is this library's default: 19 MiB, two passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

let decoy: Promise<string> | undefined;

/** Does the same work without a stored hash, so that an unknown name takes as long as a known one. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("nobody has this password");
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== undefined && matches;
}

export const argonHasher: PasswordHasher = { hash: hashPassword, verify: verifyPassword };
