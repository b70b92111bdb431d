/** Formats columns as wide as their content. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((text, column) =>
    Math.max(text.length, ...rows.map((row) => [...(row[column] ?? "")].length)),
  );
  return [head, ...rows].map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
