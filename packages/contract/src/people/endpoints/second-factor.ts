import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { FactorAdded, NewPasskey, PasskeyCreation, PasskeyName, SecondFactors, TotpCode } from "../../core/factors.ts";
import { Id } from "../../core/primitives.ts";

const Challenge = z.string().check(z.minLength(20), z.maxLength(200));
/** Required unless this session has confirmed the password in the last ten minutes. */
const Password = z.optional(z.string().check(z.maxLength(200)));

export const secondFactors = endpoint({
  method: "GET",
  path: "/api/v1/users/second_factor",
  summary: "The caller's second factors",
  permission: "session",
  unenrolled: true,
  reply: SecondFactors,
});

export const beginTotp = endpoint({
  method: "POST",
  path: "/api/v1/users/second_factor/totp",
  summary: "Ask for a new secret for an authenticator app; it counts once a code of it was given",
  permission: "session",
  unenrolled: true,
  body: z.object({ password: Password }),
  reply: z.object({
    /** The secret in base32, for typing. */
    secret: z.string(),
    /** The secret as a URI, for scanning. */
    uri: z.string(),
  }),
  errors: ["auth.confirm_required", "auth.wrong_credentials", "auth.throttled"],
});

export const confirmTotp = endpoint({
  method: "POST",
  path: "/api/v1/users/second_factor/totp/confirm",
  summary: "Turn the app's codes on with the first of them",
  permission: "session",
  unenrolled: true,
  body: z.object({ code: TotpCode }),
  reply: FactorAdded,
  errors: ["auth.wrong_code", "auth.throttled"],
});

export const removeTotp = endpoint({
  method: "POST",
  path: "/api/v1/users/second_factor/totp/remove",
  summary: "Turn the app's codes off",
  permission: "session",
  body: z.object({ password: Password }),
  reply: SecondFactors,
  errors: ["auth.confirm_required", "auth.wrong_credentials", "auth.throttled", "factor.demanded"],
});

export const beginPasskey = endpoint({
  method: "POST",
  path: "/api/v1/users/passkeys/begin",
  summary: "Ask for what a new passkey is made with",
  permission: "session",
  unenrolled: true,
  body: z.object({ password: Password }),
  reply: z.object({ challenge: z.string(), passkey: PasskeyCreation }),
  errors: ["auth.confirm_required", "auth.wrong_credentials", "auth.throttled", "factor.too_many", "factor.impossible"],
});

export const addPasskey = endpoint({
  method: "POST",
  path: "/api/v1/users/passkeys/add",
  summary: "Take a new passkey",
  permission: "session",
  unenrolled: true,
  body: z.object({ challenge: Challenge, name: PasskeyName, passkey: NewPasskey }),
  reply: FactorAdded,
  errors: ["auth.wrong_passkey", "auth.step_over", "factor.too_many"],
});

export const editPasskey = endpoint({
  method: "POST",
  path: "/api/v1/users/passkeys/edit",
  summary: "Name a passkey",
  permission: "session",
  body: z.object({ id: Id, name: PasskeyName }),
  reply: SecondFactors,
  errors: ["factor.not_found", "thing.deleted"],
});

export const removePasskey = endpoint({
  method: "POST",
  path: "/api/v1/users/passkeys/remove",
  summary: "Remove a passkey",
  permission: "session",
  body: z.object({ id: Id, password: Password }),
  reply: SecondFactors,
  errors: ["auth.confirm_required", "auth.wrong_credentials", "auth.throttled", "factor.not_found", "factor.demanded"],
});

export const newRecoveryCodes = endpoint({
  method: "POST",
  path: "/api/v1/users/recovery_codes",
  summary: "Ask for ten new recovery codes; the ones before end",
  permission: "session",
  body: z.object({ password: Password }),
  reply: FactorAdded,
  errors: ["auth.confirm_required", "auth.wrong_credentials", "auth.throttled", "factor.not_found"],
});
