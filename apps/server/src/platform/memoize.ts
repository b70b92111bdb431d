/** Computes once per text and keeps the result, for as many texts as a large fleet has topics; then the cache starts over. */
export function memoize<T>(compute: (text: string) => T, max = 100_000): (text: string) => T {
  const cache = new Map<string, T>();
  return (text) => {
    const before = cache.get(text);
    if (before !== undefined) return before;
    const result = compute(text);
    if (cache.size >= max) cache.clear();
    cache.set(text, result);
    return result;
  };
}
