import { expect, test } from "vitest";
import { leavingRefusal, MOST_ADMINISTERED_ENTERPRISES, mayCreateEnterprise } from "./enterprises.ts";

test.each([
  [0, true],
  [1, true],
  [MOST_ADMINISTERED_ENTERPRISES - 1, true],
  [MOST_ADMINISTERED_ENTERPRISES, false],
  [MOST_ADMINISTERED_ENTERPRISES + 1, false],
])("an admin of %i enterprises may create another: %s", (administered, expected) => {
  expect(mayCreateEnterprise(administered)).toBe(expected);
});

test.each([
  ["user", 1, 2, undefined],
  ["user", 0, 2, undefined],
  ["admin", 1, 2, undefined],
  ["admin", 3, 5, undefined],
  ["admin", 0, 2, "last_admin"],
  ["admin", 0, 1, "only_enterprise"],
  ["admin", 1, 1, "only_enterprise"],
  ["user", 1, 1, "only_enterprise"],
] as const)(
  "refuses for %s beside %i other admins in one of %i enterprises: %s",
  (role, otherAdmins, enterprises, expected) => {
    expect(leavingRefusal({ role, otherAdmins, enterprises })).toBe(expected);
  },
);
