/** Told all that was written, of which its own key is one. */
export type Listener = (written: readonly string[]) => void;

export type KeyedListeners = ReturnType<typeof createKeyedListeners>;

/** Holds listeners by key: a write calls only those of the changed keys, however many others there are (docs/adr/0016). */
export function createKeyedListeners() {
  const listeners = new Map<string, Set<Listener>>();

  function remove(key: string, listener: Listener): void {
    const known = listeners.get(key);
    known?.delete(listener);
    if (known?.size === 0) listeners.delete(key);
  }

  return {
    /** Keys that somebody listens to at this moment. */
    keys: () => [...listeners.keys()],

    add(keys: readonly string[], listener: Listener): () => void {
      for (const key of keys) {
        const known = listeners.get(key);
        if (known) known.add(listener);
        else listeners.set(key, new Set([listener]));
      }
      return () => {
        for (const key of keys) remove(key, listener);
      };
    },

    call(keys: readonly string[]): void {
      for (const key of keys) for (const listener of listeners.get(key) ?? []) listener(keys);
    },
  };
}
