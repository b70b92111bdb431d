import { expect, test } from "vitest";
import { type Permission, personMay, ROLES, roleMay } from "./roles.ts";

/** Permissions of ordinary users. The type requires a line for every permission. */
const USER_MAY: Record<Permission, boolean> = {
  "device.view": true,
  "device.control": true,
  "device.manage": false,
  "place.manage": false,
  "device.share": true,
  "automation.use": true,
  "alarm.handle": true,
  "people.manage": false,
  "enterprise.manage": false,
  "support.use": true,
  "bin.manage": false,
};
const table = Object.entries(USER_MAY) as [Permission, boolean][];

test.each(table)("%s is granted to admins, and to users: %s", (permission, userMay) => {
  expect(ROLES.filter((role) => roleMay(role, permission))).toEqual(userMay ? ["admin", "user"] : ["admin"]);
});

test.each(table)(
  "%s is granted to a manager of a place like to a user, or for their place: %s",
  (permission, userMay) => {
    expect(personMay({ role: "user", isManager: true }, permission)).toBe(userMay || permission === "place.manage");
    expect(personMay({ role: "user", isManager: false }, permission)).toBe(userMay);
    expect(personMay({ role: "admin" }, permission)).toBe(true);
  },
);
