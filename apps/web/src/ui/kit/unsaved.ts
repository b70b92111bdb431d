/** Returns whether the screen may be left, asking the user when something would be lost. */
type Ask = () => Promise<boolean>;

const guards = new Set<Ask>();

/** Registers a form for as long as it is on screen. */
export function guardUnsaved(ask: Ask): () => void {
  guards.add(ask);
  return () => void guards.delete(ask);
}

/** Used before the screen is removed without a navigation. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of guards) if (!(await ask())) return false;
  return true;
}
