/** Works something out once per text, for as many texts as a large fleet has topics; beyond that it begins anew. */
export function remembered<T>(workOut: (text: string) => T, most = 100_000): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = workOut(text);
    if (known.size >= most) known.clear();
    known.set(text, found);
    return found;
  };
}
