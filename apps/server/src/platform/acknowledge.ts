/** Given once something is where it cannot be lost, or with the reason why it never will be. */
export type Acknowledge = (error?: unknown) => void;

/** For several who handle the same: acknowledged once all of them are done with it, and not where one of them fails. */
export function sharedAcknowledge(acknowledge: Acknowledge | undefined, parts: number): Acknowledge | undefined {
  if (!acknowledge || parts === 1) return acknowledge;
  let left = parts;
  return (error) => {
    if (left === 0) return;
    left = error === undefined ? left - 1 : 0;
    if (left === 0) acknowledge(error);
  };
}
