import type { Rhythm } from "@switchboard/domain/automation";

/** What every part of the rhythm's fields is given. */
export interface RhythmFieldProps {
  rhythm: Rhythm;
  set(change: Partial<Rhythm>): void;
  errorAt(path: string): string | undefined;
}
