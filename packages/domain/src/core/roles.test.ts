import { expect, test } from "vitest";
import { type Permission, ROLES, roleMay } from "./roles.ts";

/** What a plain user may do. Every permission has its line: the type refuses a table that leaves one out. */
const USER_MAY: Record<Permission, boolean> = {
  "device.view": true,
  "device.control": true,
  "device.manage": false,
  "device.share": true,
  "automation.use": true,
  "alarm.handle": true,
  "people.manage": false,
  "enterprise.manage": false,
  "support.use": true,
  "bin.manage": false,
};
const table = Object.entries(USER_MAY) as [Permission, boolean][];

test.each(table)("%s is for admins, and for users: %s", (permission, userMay) => {
  expect(ROLES.filter((role) => roleMay(role, permission))).toEqual(userMay ? ["admin", "user"] : ["admin"]);
});
