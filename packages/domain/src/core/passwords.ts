/** Length protects. The upper limit keeps huge texts away from the hash function. */
export const PASSWORD_LENGTH = { min: 8, max: 200 } as const;

export function isAcceptablePassword(password: string): boolean {
  return password.length >= PASSWORD_LENGTH.min && password.length <= PASSWORD_LENGTH.max;
}
