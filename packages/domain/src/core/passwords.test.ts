import { describe, expect, test } from "vitest";
import { isAcceptablePassword } from "./passwords.ts";

describe("a password", () => {
  test.each([
    [0, false],
    [7, false],
    [8, true],
    [200, true],
    [201, false],
  ])("of %i characters is accepted: %s", (length, accepted) => {
    expect(isAcceptablePassword("x".repeat(length))).toBe(accepted);
  });
});
