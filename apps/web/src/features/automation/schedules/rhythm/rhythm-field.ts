import type { Rhythm } from "@switchboard/domain/automation";

/** Shared by all parts of the rhythm's fields. */
export interface RhythmFieldProps {
  rhythm: Rhythm;
  set(change: Partial<Rhythm>): void;
  errorAt(path: string): string | undefined;
}
