/** What people are told about, each of which they can filter by and turn off. */
export const NOTIFICATION_KINDS = ["workflow", "power", "schedule", "offline", "reminder", "ticket", "access"] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
