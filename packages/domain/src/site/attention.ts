/** Things that need attention, most urgent first. Offline devices and failed schedules are alarms themselves. */
const ATTENTION = [
  "alarms",
  "failedSwitches",
  "unableSchedules",
  "unableWorkflows",
  "doubtfulReadings",
  "waitingAddresses",
] as const;
export type Attention = (typeof ATTENTION)[number];

/** A count is undefined when it is unknown: not requested yet, not answered, or not available to this person. */
export type AttentionCounts = Readonly<Record<Attention, number | undefined>>;

export interface Wellness {
  /** The number of things that need attention. 0 means that all is well. */
  count: number;
  /** Only things that need attention. */
  matters: readonly { what: Attention; count: number }[];
}

/** Summarizes everything that is known. Unknown counts are ignored. */
export function wellness(counts: AttentionCounts): Wellness {
  const matters = ATTENTION.flatMap((what) => {
    const count = counts[what] ?? 0;
    return count > 0 ? [{ what, count }] : [];
  });
  return { count: matters.reduce((sum, each) => sum + each.count, 0), matters };
}

/** Counts the open alarms; paused ones were put aside on purpose. The home screen, the bell and the list show the same. */
export function openAlarms(counts: { active: number; acknowledged: number; cleared: number }): number {
  return counts.active + counts.acknowledged + counts.cleared;
}

interface Automation {
  isActive: boolean;
  unable?: string | undefined;
  stopped?: string | null;
}

/**
 * Returns why a whole workflow can do nothing. Its entries differ only in what they watch: one that can still report is enough to fire,
 * while their actions are the same.
 */
export function workflowUnable<U extends string>(entries: readonly { unable?: U | undefined }[]): U | undefined {
  const [first] = entries;
  const isMute = entries.every(({ unable }) => unable === "watches_nothing");
  return isMute || first?.unable === "does_nothing" ? first?.unable : undefined;
}

/** Tells whether a schedule or workflow is active but cannot do anything, or was stopped because it repeated itself. */
export function isUnable({ isActive, unable, stopped }: Automation): boolean {
  return Boolean(stopped) || (isActive && unable !== undefined);
}
