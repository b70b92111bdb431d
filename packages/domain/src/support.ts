/** The states of a ticket (spec §4). */
export const TICKET_STATUSES = ["pending", "in process", "completed"] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** What a ticket can be about. */
export const ISSUE_TYPES = ["device", "connection", "schedule", "analytics", "account", "other"] as const;
export type IssueType = (typeof ISSUE_TYPES)[number];
