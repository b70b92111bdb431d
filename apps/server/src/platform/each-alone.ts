/** Runs the work for each item, one after the other; a failure does not affect the others, and is thrown at the end. */
export async function eachAlone<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
