/** Returns the names of the fields that differ, so that a change keeps what others changed meanwhile. */
export function changedFields<T extends object>(before: T, after: T): (keyof T & string)[] {
  const names = Object.keys(after) as (keyof T & string)[];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** Just the fields that differ. */
export function changesOf<T extends object>(before: T, after: T): Partial<T> {
  return Object.fromEntries(changedFields(before, after).map((name) => [name, after[name]])) as Partial<T>;
}
