import { isPlainName } from "./texts.ts";

/** The longest inputs in characters, enforced by the fields and by the API. */
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

/** The most that an account and an enterprise can have. */
export const MOST = { tags: 20, metaKeys: 20 } as const;

/** Addresses without quoting, and with a dot in the host. */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export function isEmail(text: string): boolean {
  return text.length <= LONGEST.email && EMAIL_PATTERN.test(text);
}

const PHONE = /^[0-9+() .-]*$/;

/** A dialled or written number. An empty one is valid. */
export function isPhone(text: string): boolean {
  return text.length <= LONGEST.phone && PHONE.test(text);
}

/** Six digits of an authenticator app, optionally with the space that apps show in the middle. */
export function isTotpCode(text: string): boolean {
  return /^\d{3} ?\d{3}$/.test(text);
}

/** Tells whether a text is a supported ISO 4217 code. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf("currency").includes(code);
}

/** A tag must be visible, and short enough for a row of tags. */
export function isTag(text: string): boolean {
  return text.trim().length <= LONGEST.tag && isPlainName(text);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Finds invalid keys: empty, too long, unsuitable as a name, or duplicate (spec §5). */
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
