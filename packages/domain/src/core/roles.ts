export const ROLES = ["admin", "user"] as const;
export type Role = (typeof ROLES)[number];

/**
 * The permissions of each role. The grants of an object further decide whether it may be accessed. `public` needs no session and
 * `session` any session, so neither is listed here.
 */
const PERMISSIONS = {
  "device.view": ["admin", "user"],
  "device.control": ["admin", "user"],
  "device.manage": ["admin"],
  /** Allows changing a place with its rooms and devices. Managers of a place have it for what is in that place (ADR 0097). */
  "place.manage": ["admin"],
  /** Allows sharing devices that one owns (spec §6). Admins may share all. */
  "device.share": ["admin", "user"],
  /** Everyone has their own schedules, scenes and workflows, for devices they may use. */
  "automation.use": ["admin", "user"],
  /** Allows acknowledging, shelving and closing alarms that one may see. */
  "alarm.handle": ["admin", "user"],
  "people.manage": ["admin"],
  "enterprise.manage": ["admin"],
  "support.use": ["admin", "user"],
  /** Access to everything deleted in the last 30 days. Undoing one's own deletion at once needs only a session. */
  "bin.manage": ["admin"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export function roleMay(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role);
}

/** Like `roleMay`, for a person, who may manage a place without being an admin. The place itself is checked with the object. */
export function personMay({ role, isManager }: { role: Role; isManager?: boolean }, permission: Permission): boolean {
  return roleMay(role, permission) || (permission === "place.manage" && isManager === true);
}
