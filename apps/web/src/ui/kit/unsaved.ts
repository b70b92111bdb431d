/** Answers whether it may be left; asks the person where something would be lost. */
type Ask = () => Promise<boolean>;

const guards = new Set<Ask>();

/** Registers a form for as long as it is on screen. */
export function guardUnsaved(ask: Ask): () => void {
  guards.add(ask);
  return () => void guards.delete(ask);
}

/** For what takes the screen away without going to another address first. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of guards) if (!(await ask())) return false;
  return true;
}
