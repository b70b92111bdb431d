/** Given once something is where it cannot be lost, or with the reason why it never will be. */
export type Answer = (error?: unknown) => void;
