/** Does one after the other, and lets the screen have its turn between two of them; the answer stops it. */
export function inTurns<T>(items: readonly T[], act: (item: T) => void): () => void {
  let next = 0;
  let timer = setTimeout(goOn);
  function goOn() {
    const item = items[next];
    if (item === undefined) return;
    next += 1;
    act(item);
    timer = setTimeout(goOn);
  }
  return () => clearTimeout(timer);
}
