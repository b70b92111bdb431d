/** Puts values into the gaps of a text; a gap without a value stays, and so does a value that looks like a gap. */
export function fillGaps(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : gap));
}
