import { expect, test } from "vitest";
import { mayRegister, readRegistrationPolicy } from "./registration-policy.ts";

test.each([
  ["open", "open"],
  [" Closed ", "closed"],
  ["example.com", ["example.com"]],
  ["Example.com, example.org", ["example.com", "example.org"]],
  ["co.example.in", ["co.example.in"]],
  ["", undefined],
  ["open,closed", undefined],
  ["example.com,", undefined],
  ["@example.com", undefined],
  ["*.example.com", undefined],
  ["localhost", undefined],
  ["-a.example", undefined],
])("%j is read as %j", (text, expected) => {
  expect(readRegistrationPolicy(text)).toEqual(expected);
});

test.each([
  ["open", "asha@example.com", true],
  ["closed", "asha@example.com", false],
  [["example.com"], "asha@example.com", true],
  [["example.com"], "ASHA@Example.COM", true],
  [["example.com"], "asha@mail.example.com", false],
  [["example.com"], "asha@notexample.com", false],
  [["example.com"], "asha@example.com.evil.example", false],
  [["example.com"], '"a@example.com"@evil.example', false],
  [["example.com", "example.org"], "asha@example.org", true],
] as const)("with %j, registering %s is %j", (policy, email, expected) => {
  expect(mayRegister(policy, email)).toBe(expected);
});
