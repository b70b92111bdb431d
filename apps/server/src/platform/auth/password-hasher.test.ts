import { expect, it } from "vitest";
import { argonHasher } from "./password-hasher.ts";

it("stores a password as argon2id, differently each time, and verifies it", async () => {
  const [first, second] = await Promise.all([argonHasher.hash("a long password"), argonHasher.hash("a long password")]);
  expect(first).toMatch(/^\$argon2id\$/);
  expect(first).not.toBe(second);
  expect(await argonHasher.verify(first, "a long password")).toBe(true);
  expect(await argonHasher.verify(first, "a long passwore")).toBe(false);
});

it("admits nobody without a hash, not even with the decoy's password", async () => {
  expect(await argonHasher.verify(undefined, "nobody has this password")).toBe(false);
});
