export const USERNAME_LENGTH = { min: 3, max: 32 };

/** ASCII alone: two names that look alike must not be two people. No `@`, so that none is ever an e-mail address. */
const SHAPE = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/;

/** Whoever reads one of these would take it for the product, or for whoever runs it. */
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

/** As it is kept and compared: case does not tell two names apart. */
export function plainUsername(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Whether someone may be called so to sign in, as `plainUsername` gives it. */
export function isUsername(name: string): boolean {
  const fits = name.length >= USERNAME_LENGTH.min && name.length <= USERNAME_LENGTH.max;
  return fits && SHAPE.test(name) && !RESERVED.has(name.replace(/[._-]/g, ""));
}
