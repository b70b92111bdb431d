import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Email, Name, NewPassword, TimeZone, Username } from "../../core/primitives.ts";
import { Phone } from "../people.ts";
import { SignedIn } from "../signed-in.ts";

/** Long enough for any real name or password, and short enough to hash. */
const Credential = z.string().check(z.minLength(1, "Required"), z.maxLength(200));
const LinkToken = z.string().check(z.minLength(20), z.maxLength(200));

const Accepted = z.object({ accepted: z.literal(true) });

/** The only path without api/v1 in the spec (§7); the related calls follow it. */
export const login = endpoint({
  method: "POST",
  path: "/auth/login",
  summary: "Sign in",
  permission: "public",
  changes: false,
  body: z.object({
    username: Credential,
    password: Credential,
    notification_id: z.optional(z.string().check(z.maxLength(500))),
  }),
  reply: SignedIn,
  errors: ["auth.wrong_credentials", "auth.second_step", "auth.throttled"],
});

export const logout = endpoint({
  method: "POST",
  path: "/auth/logout",
  summary: "End this session at once",
  permission: "session",
  unenrolled: true,
  changes: false,
  reply: Accepted,
});

/** Known, unknown and refused addresses get the same reply; only the mail differs. */
export const register = endpoint({
  method: "POST",
  path: "/auth/register",
  summary: "Ask for an account and an enterprise; a link in the mail confirms it",
  permission: "public",
  body: z.object({
    name: Name,
    email: Email,
    phone: z._default(Phone, ""),
    organisation: Name,
    time_zone: TimeZone,
  }),
  reply: Accepted,
  errors: ["auth.throttled"],
});

/** Explains the form before somebody fills it in. The server decides again, with the same reply for every address. */
export const registrationPolicy = endpoint({
  method: "GET",
  path: "/auth/registration",
  summary: "Who may register: everybody, nobody, or people with an address of some domains",
  permission: "public",
  reply: z.object({
    policy: z.enum(["open", "closed", "domains"]),
    domains: z.array(z.string()),
  }),
  errors: [],
});

/** The password is chosen after opening the mail, so that a stranger who registered the address never knows it. */
export const confirmRegistration = endpoint({
  method: "POST",
  path: "/auth/confirm",
  summary: "Choose a password with the link of a registration or an invitation, and sign in",
  permission: "public",
  body: z.object({
    token: LinkToken,
    password: NewPassword,
    /** The name to sign in with besides the address; by default the one that an admin proposed, or none. */
    username: z.optional(Username),
  }),
  reply: SignedIn,
  errors: ["auth.link_invalid", "auth.weak_password", "auth.throttled", "user.name_taken"],
});

/** Only the holder of the link learns where it leads; the link stays as it is. */
export const readInvitation = endpoint({
  method: "POST",
  path: "/auth/invitation",
  summary: "Who invites, and to which enterprise, for the holder of an open invitation link",
  permission: "public",
  changes: false,
  body: z.object({ token: LinkToken }),
  reply: z.object({ enterprise: z.string(), inviter: z.nullable(z.string()) }),
  errors: ["auth.link_invalid"],
});

export const forgotPassword = endpoint({
  method: "POST",
  path: "/auth/forgot_password",
  summary: "Ask for a reset link by mail",
  permission: "public",
  body: z.object({ email: Email }),
  reply: Accepted,
  errors: ["auth.throttled"],
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/auth/reset_password",
  summary: "Set a new password with a reset link; all sessions end",
  permission: "public",
  body: z.object({ token: LinkToken, password: NewPassword }),
  reply: Accepted,
  errors: ["auth.link_invalid", "auth.weak_password"],
});

export const confirmEmail = endpoint({
  method: "POST",
  path: "/auth/confirm_email",
  summary: "Take over the address that the link in the mail stands for",
  permission: "public",
  body: z.object({ token: LinkToken }),
  reply: Accepted,
  errors: ["auth.link_invalid"],
});

export const setup = endpoint({
  method: "POST",
  path: "/auth/setup",
  summary: "Create the first admin with the link that a new server prints",
  permission: "public",
  body: z.object({
    token: LinkToken,
    name: Name,
    email: Email,
    organisation: Name,
    password: NewPassword,
    time_zone: TimeZone,
    username: z.optional(Username),
  }),
  reply: SignedIn,
  errors: ["auth.link_invalid", "auth.weak_password", "setup.done"],
});
