/** Length is what protects; the upper bound keeps a megabyte of text away from the hash. */
export const PASSWORD_LENGTH = { min: 8, max: 200 } as const;

export function isAcceptablePassword(password: string): boolean {
  return password.length >= PASSWORD_LENGTH.min && password.length <= PASSWORD_LENGTH.max;
}
