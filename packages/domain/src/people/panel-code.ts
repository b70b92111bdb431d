/**
 * The pairing code of a wall tablet: short enough to type, without letters and digits that look alike. 31 to the power of eight is far more
 * than anybody can try in ten minutes.
 */
export const PANEL_CODE = { letters: "23456789ABCDEFGHJKMNPQRSTUVWXYZ", length: 8, minutes: 10 } as const;

/** Normalizes a typed code: capital letters, without spaces and dashes. */
export function readPanelCode(typed: string): string {
  return typed.replace(/[\s-]/g, "").toUpperCase();
}

export function isPanelCode(typed: string): boolean {
  const code = readPanelCode(typed);
  return code.length === PANEL_CODE.length && [...code].every((letter) => PANEL_CODE.letters.includes(letter));
}

/** Formats a code in two halves. */
export function showPanelCode(code: string): string {
  return `${code.slice(0, PANEL_CODE.length / 2)}-${code.slice(PANEL_CODE.length / 2)}`;
}
