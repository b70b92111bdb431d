/** Formats 60 as "60%" in the user's language. */
export function formatPercent(percent: number, language: string): string {
  return new Intl.NumberFormat(language, { style: "percent" }).format(percent / 100);
}
