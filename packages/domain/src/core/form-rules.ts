import { isPlainName } from "./texts.ts";

/** The longest of what people type, in characters: the fields stop there, and the calls refuse more. */
export const LONGEST = {
  name: 80,
  line: 120,
  address: 200,
  email: 200,
  phone: 40,
  tag: 40,
  metaKey: 40,
  metaValue: 200,
  words: 4000,
  reason: 200,
  keyLabel: 40,
} as const;

/** How many of them an account and an enterprise can have. */
export const MOST = { tags: 20, metaKeys: 20 } as const;

/** An address as mail is sent to it: nothing quoted, and a host with a dot. */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export function isEmail(text: string): boolean {
  return text.length <= LONGEST.email && EMAIL_PATTERN.test(text);
}

const PHONE = /^[0-9+() .-]*$/;

/** A number as it is dialled or written; none at all is one too. */
export function isPhone(text: string): boolean {
  return text.length <= LONGEST.phone && PHONE.test(text);
}

/** Six digits of an authenticator app, with the space that apps show in the middle. */
export function isTotpCode(text: string): boolean {
  return /^\d{3} ?\d{3}$/.test(text);
}

/** A code of ISO 4217 that amounts can be written in. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf("currency").includes(code);
}

/** Something visible that is short enough to stand in a row of others. */
export function isTag(text: string): boolean {
  return text.trim().length <= LONGEST.tag && isPlainName(text);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Which keys have no valid name: empty ones, those that are no name, and those that are there already (spec §5). */
export function wrongMetaKeys(keys: readonly string[]): boolean[] {
  const names = keys.map((key) => key.trim().toLowerCase());
  return names.map(
    (name, index) =>
      name === "" ||
      name.length > LONGEST.metaKey ||
      CONTROL.test(name) ||
      name === "__proto__" ||
      names.indexOf(name) < index,
  );
}
