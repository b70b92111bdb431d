/** The advisory locks of this product, each with a fixed number that all servers know. */
export const LOCKS = {
  /** One server migrates, and the others wait. */
  migration: 7_205_759,
  /** One link for the first admin. */
  setup: 7_205_760,
  /** With the enterprise: notifications are merged by one transaction at a time. */
  notifications: 7_205_761,
  /** With a server's number, held as long as it runs. */
  servers: 7_205_762,
  /** One server creates the partition of a month. */
  partitions: 7_205_763,
  /** One server fills the try-it building. */
  tryIt: 7_205_764,
  /** With a server's number, while another takes over its messages. */
  takeovers: 7_205_765,
  /** With the enterprise: shared while commands are written, and exclusive for an instant to place a hold. */
  holds: 7_205_766,
  /** One server at a time notifies of ending holds, so that those placed together are notified as one. */
  holdNotices: 7_205_767,
  /** With the enterprise: one transaction raises, folds and notifies its alarms. Taken after `notifications`. */
  alarms: 7_205_768,
  /** With the name of a source of alarms: one server at a time reads what is wrong. */
  alarmSources: 7_205_769,
} as const;
