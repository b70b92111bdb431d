/** Called once something is stored safely, or with the reason why it never will be. */
export type Acknowledge = (error?: unknown) => void;

/** Shares an acknowledgement among several handlers: called once all of them are done, or with the first failure. */
export function sharedAcknowledge(acknowledge: Acknowledge | undefined, parts: number): Acknowledge | undefined {
  if (!acknowledge || parts === 1) return acknowledge;
  let pending = parts;
  return (error) => {
    if (pending === 0) return;
    pending = error === undefined ? pending - 1 : 0;
    if (pending === 0) acknowledge(error);
  };
}
