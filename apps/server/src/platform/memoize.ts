/** Computes once per text and keeps the result, for as many texts as a large fleet has topics; then the cache starts over. */
export function memoize<T>(compute: (text: string) => T, max = 100_000): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = compute(text);
    if (known.size >= max) known.clear();
    known.set(text, found);
    return found;
  };
}
