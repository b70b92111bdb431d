import { expect, it } from "vitest";
import { argonHasher } from "./password-hasher.ts";

it("keeps a password as argon2id, differently each time, and knows it again", async () => {
  const [first, second] = await Promise.all([argonHasher.hash("a long password"), argonHasher.hash("a long password")]);
  expect(first).toMatch(/^\$argon2id\$/);
  expect(first).not.toBe(second);
  expect(await argonHasher.verify(first, "a long password")).toBe(true);
  expect(await argonHasher.verify(first, "a long passwore")).toBe(false);
});

it("lets nobody in where there is no hash, not even with the password it compares with", async () => {
  expect(await argonHasher.verify(undefined, "nobody has this password")).toBe(false);
});
