type Rgb = readonly [number, number, number];

const CARD = { light: "#ffffff", dark: "#171b21" } as const;
const ENOUGH = 4.5;
const STEP = 0.04;

function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

function luminance(hex: string): number {
  const [r, g, b] = rgbOf(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colours as WCAG counts it: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function mixed(hex: string, towards: Rgb, share: number): string {
  const own = rgbOf(hex);
  return hexOf(own.map((part, index) => part + ((towards[index] ?? 0) - part) * share) as unknown as Rgb);
}

/** Whether links and buttons in this colour can be read on a card as they are. */
export function isReadable(accent: string, scheme: "light" | "dark"): boolean {
  return contrast(accent, CARD[scheme]) >= ENOUGH;
}

function softened(action: string, scheme: "light" | "dark"): string {
  return mixed(action, rgbOf(CARD[scheme]), scheme === "light" ? 0.9 : 0.82);
}

/** The accent as a theme draws it: made darker, or lighter in the dark, until it can be read, also on its own tint. */
export function accentColors(accent: string, scheme: "light" | "dark") {
  const towards: Rgb = scheme === "light" ? [0, 0, 0] : [255, 255, 255];
  let action = accent.toLowerCase();
  for (let share = STEP; contrast(action, softened(action, scheme)) < ENOUGH && share <= 1; share += STEP) {
    action = mixed(accent, towards, share);
  }
  const text = contrast(action, "#ffffff") >= contrast(action, "#0f1216") ? "#ffffff" : "#0f1216";
  return { action, text, soft: softened(action, scheme) };
}
