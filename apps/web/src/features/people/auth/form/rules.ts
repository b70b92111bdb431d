import { isAcceptablePassword, isEmail, isPhone } from "@switchboard/domain/core";
import { isUsername, plainUsername } from "@switchboard/domain/people";

export type BrokenRule =
  | "common:required"
  | "auth:emailInvalid"
  | "auth:emailNotAllowed"
  | "auth:passwordTooShort"
  | "auth:phoneInvalid"
  | "common:usernameInvalid";
export type Rule = (value: string) => BrokenRule | undefined;

export const required: Rule = (value) => (value.trim() === "" ? "common:required" : undefined);

export const email: Rule = (value) => required(value) ?? (isEmail(value.trim()) ? undefined : "auth:emailInvalid");

export const phone: Rule = (value) => (isPhone(value.trim()) ? undefined : "auth:phoneInvalid");

export const newPassword: Rule = (value) =>
  value === "" ? "common:required" : isAcceptablePassword(value) ? undefined : "auth:passwordTooShort";

/** May be left out: the address is enough to sign in. */
export const newUsername: Rule = (value) =>
  value.trim() === "" || isUsername(plainUsername(value)) ? undefined : "common:usernameInvalid";
