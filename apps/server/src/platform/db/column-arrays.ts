/** Returns one array for each of these fields, as the parameters of `unnest` in a statement for many rows. */
export function columnArrays<T, Name extends keyof T>(rows: readonly T[], ...names: Name[]): T[Name][][] {
  return names.map((name) => rows.map((row) => row[name]));
}
