import { expect, test } from "vitest";
import { codeOf, stepAt, stepOfCode, toBase32, totpUri } from "./totp.ts";

const SECRET = Buffer.from("12345678901234567890");
const at = (seconds: number) => new Date(seconds * 1000);

/** The table of RFC 6238, appendix B, for SHA-1. */
test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("at second %i the code is %s", (seconds, code) => {
  expect(codeOf(SECRET, stepAt(at(seconds)), 8)).toBe(code);
});

test.each([
  [-60, false],
  [-30, true],
  [0, true],
  [30, true],
  [60, false],
])("a code that is %i s off is taken: %s", (off, taken) => {
  const code = codeOf(SECRET, stepAt(at(1_234_567_890 + off)));
  expect(stepOfCode(SECRET, code, at(1_234_567_890)) !== undefined).toBe(taken);
});

test("accepts a code with the space that apps show", () => {
  expect(stepOfCode(SECRET, "005 924", at(1_234_567_890))).toBe(stepAt(at(1_234_567_890)));
});

test("writes the secret as apps read it", () => {
  expect(toBase32(SECRET)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(totpUri({ secret: SECRET, issuer: "Our Park", account: "a+b@c.test" })).toBe(
    "otpauth://totp/Our%20Park:a%2Bb%40c.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Our%20Park",
  );
});
