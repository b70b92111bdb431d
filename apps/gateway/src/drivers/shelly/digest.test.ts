import { expect, it, test } from "vitest";
import { answerTo, challengeOf } from "./digest.ts";

const ASKED = {
  auth_type: "digest",
  nonce: 1_625_038_762,
  nc: 1,
  realm: "shellypro4pm-f008d1d8b8b8",
  algorithm: "SHA-256",
};

it("replies with a digest that depends on password, nonce and device, and never contains the password", () => {
  const challenge = { realm: ASKED.realm, nonce: ASKED.nonce, nc: 1 };
  const answer = answerTo(challenge, "mysecretpassword", 313_273_957);
  expect(answer).toMatchObject({
    username: "admin",
    cnonce: 313_273_957,
    response: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(JSON.stringify(answer)).not.toContain("mysecretpassword");
  const others = [
    answerTo(challenge, "other", 313_273_957),
    answerTo({ ...challenge, nonce: 2 }, "mysecretpassword", 313_273_957),
  ];
  for (const other of others) expect(other.response).not.toBe(answer.response);
});

test.each([
  [JSON.stringify(ASKED), { realm: ASKED.realm, nonce: ASKED.nonce, nc: 1 }],
  [JSON.stringify({ ...ASKED, algorithm: "MD5" }), undefined],
  ["Unauthorized", undefined],
  [7, undefined],
])("%# is read as a question, or as none", (message, challenge) => {
  expect(challengeOf(message)).toEqual(challenge);
});
