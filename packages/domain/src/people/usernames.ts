export const USERNAME_LENGTH = { min: 3, max: 32 };

/** Only ASCII, because two names that look alike must not be two people. No `@`, so that none is an e-mail address. */
const SHAPE = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/;

/** Readers would mistake these for the product or its operator. */
const RESERVED: ReadonlySet<string> = new Set([
  "admin",
  "administrator",
  "anonymous",
  "demo",
  "everyone",
  "help",
  "invited",
  "nobody",
  "null",
  "operator",
  "owner",
  "postmaster",
  "root",
  "security",
  "support",
  "switchboard",
  "system",
  "undefined",
  "webmaster",
]);

/** Normalizes a name for storage and comparison, which ignore case. */
export function plainUsername(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Expects a name from `plainUsername`. */
export function isUsername(name: string): boolean {
  const fits = name.length >= USERNAME_LENGTH.min && name.length <= USERNAME_LENGTH.max;
  return fits && SHAPE.test(name) && !RESERVED.has(name.replace(/[._-]/g, ""));
}
