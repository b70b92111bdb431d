/** The advisory locks of this product, each with a number of its own: any fixed numbers that all servers know. */
export const LOCKS = {
  /** One server migrates, and the others wait. */
  migration: 7_205_759,
  /** One link for the first admin. */
  setup: 7_205_760,
  /** With the enterprise: what people are told is folded together by one at a time. */
  notifications: 7_205_761,
  /** With a server's number, held as long as it runs. */
  servers: 7_205_762,
  /** One server makes the partition of a month. */
  partitions: 7_205_763,
  /** One server fills the try-it building. */
  tryIt: 7_205_764,
  /** With a server's number, while another takes what was kept for it. */
  takeovers: 7_205_765,
  /** With the enterprise: shared by taps while they are written, and alone for an instant by whoever has placed a hold. */
  holds: 7_205_766,
  /** One server at a time tells of holds that are about to end: what was placed together is told as one. */
  holdNotices: 7_205_767,
  /** With the enterprise: what is raised, folded and told of its alarms is decided by one at a time. Taken after `notifications`. */
  alarms: 7_205_768,
  /** With the name of a source of alarms: one server at a time asks what is wrong by it. */
  alarmSources: 7_205_769,
} as const;
