import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { PasskeyProof, PasskeyRequest, SecondProof } from "../../core/factors.ts";
import { SignedIn } from "../signed-in.ts";

const Challenge = z.string().check(z.minLength(20), z.maxLength(200));

export const secondStep = endpoint({
  method: "POST",
  path: "/auth/login/second_factor",
  summary: "Finish a sign-in with a code, a passkey or a recovery code",
  permission: "public",
  changes: false,
  body: z.object({ challenge: Challenge, proof: SecondProof }),
  reply: SignedIn,
  errors: ["auth.wrong_code", "auth.step_over", "auth.throttled"],
});

export const beginPasskeySignIn = endpoint({
  method: "POST",
  path: "/auth/login/passkey/begin",
  summary: "Ask for the challenge of a sign-in with a passkey alone",
  permission: "public",
  changes: false,
  reply: z.object({ challenge: z.string(), passkey: PasskeyRequest }),
  errors: ["auth.throttled"],
});

export const passkeySignIn = endpoint({
  method: "POST",
  path: "/auth/login/passkey",
  summary: "Sign in with a passkey alone",
  permission: "public",
  changes: false,
  body: z.object({
    challenge: Challenge,
    passkey: PasskeyProof,
    notification_id: z.optional(z.string().check(z.maxLength(500))),
  }),
  reply: SignedIn,
  errors: ["auth.wrong_passkey", "auth.step_over", "auth.throttled"],
});

export const resetSecondFactor = endpoint({
  method: "POST",
  path: "/auth/reset_second_factor",
  summary: "Remove one's second factor with the link that an admin had sent; all sessions end",
  permission: "public",
  body: z.object({ token: z.string().check(z.minLength(20), z.maxLength(200)) }),
  reply: z.object({ accepted: z.literal(true) }),
  errors: ["auth.link_invalid"],
});
