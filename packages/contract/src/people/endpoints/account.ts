import { MOST } from "@switchboard/domain/core";
import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Email, Id, Line, Name, NewPassword, Username } from "../../core/primitives.ts";
import { Account, Phone, SessionView, Tag } from "../people.ts";

const Password = z.string().check(z.minLength(1, "Required"), z.maxLength(200));

export const myAccount = endpoint({
  method: "GET",
  path: "/api/v1/users/account",
  summary: "The caller's own account",
  permission: "session",
  reply: Account,
});

export const editAccount = endpoint({
  method: "POST",
  path: "/api/v1/users/account",
  summary: "Change one's own details; a new address counts once its mail has been answered",
  permission: "session",
  body: z.object({
    name: z.optional(Name),
    fullname: z.optional(Line),
    phone: z.optional(Phone),
    organisation: z.optional(Line),
    location: z.optional(Line),
    tags: z.optional(z.array(Tag).check(z.maxLength(MOST.tags))),
    email: z.optional(Email),
    /** Required for changing the address. */
    password: z.optional(Password),
  }),
  reply: Account,
  errors: ["auth.confirm_required", "auth.wrong_credentials", "auth.throttled"],
});

/** The answer is true for one call only, so that no other screen of the person shows it again. */
export const beginTour = endpoint({
  method: "POST",
  path: "/api/v1/users/tour",
  summary: "Begin the tour of an invited person, unless they have been shown it",
  permission: "session",
  reply: z.object({ due: z.boolean() }),
});

export const changeUsername = endpoint({
  method: "POST",
  path: "/api/v1/users/username",
  summary: "Choose what one signs in with beside the address, or nothing but that",
  permission: "session",
  body: z.object({ username: z.nullable(Username), password: Password }),
  reply: Account,
  errors: ["auth.wrong_credentials", "auth.throttled", "user.name_taken"],
});

export const changePassword = endpoint({
  method: "POST",
  path: "/api/v1/users/password",
  summary: "Choose a new password; all other sessions end",
  permission: "session",
  body: z.object({ password: Password, new_password: NewPassword }),
  reply: z.object({ accepted: z.literal(true) }),
  errors: ["auth.wrong_credentials", "auth.weak_password", "auth.throttled"],
});

export const mySessions = endpoint({
  method: "GET",
  path: "/api/v1/users/sessions",
  summary: "Where the caller is signed in",
  permission: "session",
  reply: z.object({ sessions: z.array(SessionView) }),
});

export const endSessions = endpoint({
  method: "POST",
  path: "/api/v1/users/sessions/end",
  summary: "Sign out elsewhere: one session, or all but this one",
  permission: "session",
  body: z.object({ id: z.optional(Id) }),
  reply: z.object({ ended: z.int() }),
});

/**
 * Deleting the only member of an enterprise also deletes the enterprise with all its devices, automations and history. If there are other
 * members, the person's things go to the longest-standing admin; the only admin among several members is refused.
 */
export const deleteAccount = endpoint({
  method: "POST",
  path: "/api/v1/users/delete_account",
  summary: "Delete one's own account, and any enterprise that nobody else belongs to",
  permission: "session",
  body: z.object({ password: Password }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ["auth.wrong_credentials", "auth.throttled", "user.last_admin"],
});
