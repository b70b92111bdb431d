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

const collator = new Intl.Collator("und", { numeric: true });

type Compared = string | number | boolean | null | undefined;

function compared(one: Compared, other: Compared): number {
  if (typeof one === "string" && typeof other === "string") return collator.compare(one, other);
  return Number(one) - Number(other);
}

/** In the order of a column, as the server has it: what says nothing last either way, equals as they stood. */
export function inOrderOf<T>(rows: readonly T[], by: ((row: T) => Compared) | undefined, dir: "asc" | "desc"): T[] {
  if (!by) return [...rows];
  const sign = dir === "desc" ? -1 : 1;
  const isNothing = (value: Compared) => value === null || value === undefined || value === "";
  return rows.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)];
    return isNothing(a) || isNothing(b) ? Number(isNothing(a)) - Number(isNothing(b)) : sign * compared(a, b);
  });
}
