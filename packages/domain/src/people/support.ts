/** The states of a ticket (spec §4). */
export const TICKET_STATUSES = ["pending", "in process", "completed"] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const ISSUE_TYPES = ["device", "connection", "schedule", "analytics", "account", "other"] as const;
export type IssueType = (typeof ISSUE_TYPES)[number];

export const RATINGS = [1, 2, 3, 4, 5] as const;

/** Returns the mean, to a tenth, of the counts for one star, two stars, and so on. Returns null without ratings. */
export function averageRating(counts: readonly number[]): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const stars = counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return Math.round((stars / total) * 10) / 10;
}
