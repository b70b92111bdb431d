/** In kelvin, with the limits of the spec (§5). */
export const COLOR_TEMPERATURE = { min: 2000, max: 6535 } as const;

export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}
