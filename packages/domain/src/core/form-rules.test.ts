import { describe, expect, it, test } from "vitest";
import { isCurrency, isEmail, isPhone, isTag, isTotpCode, LONGEST, wrongMetaKeys } from "./form-rules.ts";

test.each([
  ["name@example.com", true],
  ["o'brien+mail@sub.example.co.in", true],
  ["", false],
  ["name", false],
  ["name@example", false],
  ["na me@example.com", false],
  ["a..b@example.com", false],
  ["name@exa mple.com", false],
  [`${"a".repeat(LONGEST.email)}@example.com`, false],
])("%s as an e-mail address: %s", (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});

test.each([
  ["", true],
  ["+91 (40) 5550-0101", true],
  ["ring me", false],
  ["1".repeat(LONGEST.phone + 1), false],
])("%s as a phone number: %s", (text, expected) => {
  expect(isPhone(text)).toBe(expected);
});

test.each([
  ["INR", true],
  ["EUR", true],
  ["inr", false],
  ["ZZZ", false],
  ["", false],
])("%s as a currency: %s", (text, expected) => {
  expect(isCurrency(text)).toBe(expected);
});

test.each([
  ["night shift", true],
  ["", false],
  ["\u202e", false],
  ["x".repeat(LONGEST.tag + 1), false],
])("%s as a tag: %s", (text, expected) => {
  expect(isTag(text)).toBe(expected);
});

test.each([
  ["123456", true],
  ["123 456", true],
  ["12345", false],
  ["12 3456", false],
])("%s as a code of an app: %s", (text, expected) => {
  expect(isTotpCode(text)).toBe(expected);
});

describe("meta keys", () => {
  it("are invalid when empty, too long, no name, or duplicate", () => {
    const keys = ["Floor", " ", "floor ", "a\u0007", "__proto__", "x".repeat(41), "Wing"];
    expect(wrongMetaKeys(keys)).toEqual([false, true, true, true, true, true, false]);
  });
});
