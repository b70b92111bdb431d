/** Matches the topics of a filter with `+`. */
export function toPattern(filter: string): RegExp {
  const parts = filter.split("/").map((part) => (part === "+" ? "[^/]+" : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")));
  return new RegExp(`^${parts.join("/")}$`);
}
