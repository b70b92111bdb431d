import { expect, test } from "vitest";
import { SecretBox } from "./secret-box.ts";

const box = new SecretBox("a secret of tests, long enough to sign with", "totp");
const PLAIN = Buffer.from("twenty secret bytes!");

test("opens what it sealed, which reveals nothing and is never the same twice", () => {
  const [first, second] = [box.seal(PLAIN, "ana"), box.seal(PLAIN, "ana")];
  expect(box.open(first, "ana")).toEqual(PLAIN);
  expect(first.includes(PLAIN)).toBe(false);
  expect(first.equals(second)).toBe(false);
});

test.each([
  ["for somebody else", box, "ben", (sealed: Buffer) => sealed],
  [
    "with another server's secret",
    new SecretBox("another secret, just as long as it is", "totp"),
    "ana",
    (sealed: Buffer) => sealed,
  ],
  [
    "once a bit of it has changed",
    box,
    "ana",
    (sealed: Buffer) => Buffer.from([...sealed.subarray(0, -1), (sealed.at(-1) ?? 0) ^ 1]),
  ],
  ["where it is cut short", box, "ana", (sealed: Buffer) => sealed.subarray(0, 20)],
] as const)("opens nothing %s", (_why, opener, about, change) => {
  expect(opener.open(change(box.seal(PLAIN, "ana")), about)).toBeUndefined();
});

test("opens what the previous secret has sealed, and seals it anew", () => {
  const [before, now] = [
    new SecretBox("the secret before", "totp"),
    new SecretBox("the secret of now", "totp", "the secret before"),
  ];
  const sealed = before.seal(Buffer.from("seed"), "asha");
  expect(now.open(sealed, "asha")?.toString()).toBe("seed");
  const renewed = now.renew(sealed, "asha");
  expect(renewed && new SecretBox("the secret of now", "totp").open(renewed, "asha")?.toString()).toBe("seed");
  expect(renewed && now.renew(renewed, "asha")).toBeUndefined();
  expect(now.renew(new SecretBox("another", "totp").seal(Buffer.from("seed"), "asha"), "asha")).toBeUndefined();
});
