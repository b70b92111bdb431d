/** Converts between #rrggbb and the colours of lamps: CIE 1931 xy, hue and saturation, mired. All are sRGB at full brightness. */
interface Xy {
  x: number;
  y: number;
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const gamma = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);

export function hexOfRgb(red: number, green: number, blue: number): string {
  const byte = (value: number) =>
    Math.round(Math.min(255, Math.max(0, value)))
      .toString(16)
      .padStart(2, "0");
  return `#${byte(red)}${byte(green)}${byte(blue)}`;
}

export function rgbOfHex(hex: string): [number, number, number] {
  const part = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16);
  return [part(1), part(3), part(5)];
}

export function xyOfHex(hex: string): Xy {
  const [r = 0, g = 0, b = 0] = rgbOfHex(hex).map((value) => linear(value / 255));
  const x = 0.4124 * r + 0.3576 * g + 0.1805 * b;
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const z = 0.0193 * r + 0.1192 * g + 0.9505 * b;
  const sum = x + y + z;
  return sum === 0 ? { x: 0.3127, y: 0.329 } : { x: x / sum, y: y / sum };
}

/** Returns the brightest colour with this hue, because the level carries the brightness. */
export function hexOfXy({ x, y }: Xy): string | undefined {
  if (!(x >= 0 && y >= 0.001 && x <= 1 && y <= 1)) return undefined;
  const [bigX, bigZ] = [x / y, (1 - x - y) / y];
  const mixed = [
    3.2406 * bigX - 1.5372 - 0.4986 * bigZ,
    -0.9689 * bigX + 1.8758 + 0.0415 * bigZ,
    0.0557 * bigX - 0.204 + 1.057 * bigZ,
  ].map((value) => Math.max(0, value));
  const most = Math.max(...mixed);
  const [r = 0, g = 0, b = 0] = mixed.map((value) => gamma(most > 0 ? value / most : 0) * 255);
  return hexOfRgb(r, g, b);
}

/** Hue is 0 to 360, saturation 0 to 100. */
export function hexOfHs(hue: number, saturation: number): string {
  const part = (offset: number) => {
    const k = (offset + (((hue % 360) + 360) % 360) / 60) % 6;
    return 255 * (1 - (saturation / 100) * Math.max(0, Math.min(k, 4 - k, 1)));
  };
  return hexOfRgb(part(5), part(3), part(1));
}

export function hsOfHex(hex: string): { hue: number; saturation: number } {
  const [r, g, b] = rgbOfHex(hex);
  const most = Math.max(r, g, b);
  const range = most - Math.min(r, g, b);
  if (range === 0) return { hue: 0, saturation: 0 };
  const sixth = most === r ? ((g - b) / range) % 6 : most === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return { hue: Math.round((sixth * 60 + 360) % 360), saturation: Math.round((range / most) * 100) };
}

/** Compares with a tolerance, because lamps round and clip colours that they cannot show. */
export function isLike(one: string, other: string): boolean {
  const [a, b] = [xyOfHex(one), xyOfHex(other)];
  return Math.hypot(a.x - b.x, a.y - b.y) <= 0.06;
}

export const kelvinOfMired = (mired: number) => Math.round(1_000_000 / mired);
export const miredOfKelvin = (kelvin: number) => Math.round(1_000_000 / kelvin);
