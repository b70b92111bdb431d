import { isAcceptablePassword, isUsername, plainUsername } from "@switchboard/domain";

export type BrokenRule = "common:required" | "auth:emailInvalid" | "auth:passwordTooShort" | "common:usernameInvalid";
export type Rule = (value: string) => BrokenRule | undefined;

export const required: Rule = (value) => (value.trim() === "" ? "common:required" : undefined);

/** Only what surely is none is refused here; the server has the last word. */
export const email: Rule = (value) =>
  required(value) ?? (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? undefined : "auth:emailInvalid");

export const newPassword: Rule = (value) =>
  value === "" ? "common:required" : isAcceptablePassword(value) ? undefined : "auth:passwordTooShort";

/** May be left out: the address is enough to sign in. */
export const newUsername: Rule = (value) =>
  value.trim() === "" || isUsername(plainUsername(value)) ? undefined : "common:usernameInvalid";
