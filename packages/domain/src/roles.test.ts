import { describe, expect, it, test } from "vitest";
import { type Permission, ROLES, roleMay } from "./roles.ts";

/** Every permission has its line here: the type refuses a table that leaves one out. */
const MATRIX: Record<Permission, { admin: boolean; user: boolean }> = {
  "device.view": { admin: true, user: true },
  "device.control": { admin: true, user: true },
  "device.manage": { admin: true, user: false },
  "automation.use": { admin: true, user: true },
  "people.manage": { admin: true, user: false },
  "enterprise.manage": { admin: true, user: false },
  "support.use": { admin: true, user: true },
};
const PERMISSIONS = Object.keys(MATRIX) as Permission[];

describe("the roles", () => {
  it("are admin and user", () => {
    expect(ROLES).toEqual(["admin", "user"]);
  });

  test.each(PERMISSIONS)("may use %s as the table says", (permission) => {
    for (const role of ROLES) expect(roleMay(role, permission)).toBe(MATRIX[permission][role]);
  });

  test.each(PERMISSIONS)("leave %s to the admin in any case", (permission) => {
    expect(roleMay("admin", permission)).toBe(true);
  });

  it("give a user nothing that manages", () => {
    const managing = PERMISSIONS.filter((permission) => permission.endsWith(".manage"));
    expect(managing.filter((permission) => roleMay("user", permission))).toEqual([]);
    expect(managing).not.toEqual([]);
  });
});
