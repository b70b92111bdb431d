/** The filled-in filters of a list, as a view stores them. */
export type Filters = Record<string, string>;

export function givenFilters(filters: Record<string, string | undefined>): Filters {
  const given = Object.entries(filters).flatMap(([name, text = ""]) => (text.trim() ? [[name, text] as const] : []));
  return Object.fromEntries(given);
}

export function sameFilters(one: Filters, other: Filters): boolean {
  const flat = (filters: Filters) => JSON.stringify(Object.entries(filters).sort());
  return flat(one) === flat(other);
}
