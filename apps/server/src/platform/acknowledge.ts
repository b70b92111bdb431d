/** Given once something is where it cannot be lost, or with the reason why it never will be. */
export type Acknowledge = (error?: unknown) => void;
