/**
 * What a tablet on the wall is paired by: short enough to type, of letters and digits that nobody mixes up. 31 to the eighth
 * is far beyond what can be tried in its ten minutes.
 */
export const PANEL_CODE = { letters: "23456789ABCDEFGHJKMNPQRSTUVWXYZ", length: 8, minutes: 10 } as const;

/** As it is meant: in capitals, without the spaces and dashes that people put in. */
export function readPanelCode(typed: string): string {
  return typed.replace(/[\s-]/g, "").toUpperCase();
}

export function isPanelCode(typed: string): boolean {
  const code = readPanelCode(typed);
  return code.length === PANEL_CODE.length && [...code].every((letter) => PANEL_CODE.letters.includes(letter));
}

/** In two halves, as it is shown. */
export function showPanelCode(code: string): string {
  return `${code.slice(0, PANEL_CODE.length / 2)}-${code.slice(PANEL_CODE.length / 2)}`;
}
