import { hashPassword, verifyPassword } from "./password-hash.ts";

/** The costly work of a sign-in, as a port: tests count that known and unknown names cause the same of it. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

export const argonHasher: PasswordHasher = { hash: hashPassword, verify: verifyPassword };
