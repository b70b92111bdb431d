export const ROLES = ["admin", "user"] as const;
export type Role = (typeof ROLES)[number];

/**
 * What a role may do at all; which object it may do it to is asked again of the object's own grants.
 * `public` needs no session and `session` any session, so neither stands here.
 */
const PERMISSIONS = {
  "device.view": ["admin", "user"],
  "device.control": ["admin", "user"],
  "device.manage": ["admin"],
  /** Giving others the use of what one owns (spec §6); admins of everything. */
  "device.share": ["admin", "user"],
  /** Schedules, scenes and workflows: everyone their own, over what they may use. */
  "automation.use": ["admin", "user"],
  /** Acknowledging, shelving and closing alarms that one may see. */
  "alarm.handle": ["admin", "user"],
  "people.manage": ["admin"],
  "enterprise.manage": ["admin"],
  "support.use": ["admin", "user"],
  /** What anybody deleted, for 30 days; taking back one's own deletion at once needs no more than a session. */
  "bin.manage": ["admin"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export function roleMay(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role);
}
