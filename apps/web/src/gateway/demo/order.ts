/** As the store compares texts. */
export function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** By name, whatever its case, and for equal names by id: how the server orders most lists. */
export function byName(one: { name: string; _id?: string }, other: { name: string; _id?: string }): number {
  return byText(one.name.toLowerCase(), other.name.toLowerCase()) || byText(one._id ?? "", other._id ?? "");
}

export function pageOf<T>(all: readonly T[], { limit, offset }: { limit: number; offset: number }): T[] {
  return all.slice(offset, offset + limit);
}

/** Whether a text holds what somebody looks for. */
export function holds(text: string | null, wanted: string | undefined): boolean {
  return (text ?? "").toLowerCase().includes(wanted?.trim().toLowerCase() ?? "");
}
