/** The kinds of notifications. People can filter by them and turn each off. */
export const NOTIFICATION_KINDS = ["workflow", "power", "schedule", "offline", "reminder", "ticket", "access"] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
