/** What somebody should look at, the most pressing first. Offline devices and schedules that failed are alarms themselves. */
const ATTENTION = ["alarms", "failedSwitches", "unableSchedules", "unableWorkflows", "doubtfulReadings"] as const;
export type Attention = (typeof ATTENTION)[number];

/** Undefined where it is not known: not asked yet, not answered, or not for this person. */
export type AttentionCounts = Readonly<Record<Attention, number | undefined>>;

export interface Wellness {
  /** How many things need someone; 0 is "all well". */
  count: number;
  /** What they are, without what is well. */
  matters: readonly { what: Attention; count: number }[];
}

/** Whether everything is well, as far as is known. */
export function wellness(counts: AttentionCounts): Wellness {
  const matters = ATTENTION.flatMap((what) => {
    const count = counts[what] ?? 0;
    return count > 0 ? [{ what, count }] : [];
  });
  return { count: matters.reduce((sum, each) => sum + each.count, 0), matters };
}

interface Automation {
  isActive: boolean;
  unable?: string | undefined;
  stopped?: string | null;
}

/** A schedule or a workflow that is turned on and can do nothing as things are, or that was stopped for repeating itself. */
export function isUnable({ isActive, unable, stopped }: Automation): boolean {
  return Boolean(stopped) || (isActive && unable !== undefined);
}
