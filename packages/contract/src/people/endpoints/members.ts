import { SERVER_SORTS } from "@switchboard/domain/core";
import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Id, queryInt } from "../../core/primitives.ts";
import { sortFields } from "../../core/views.ts";
import { Member, MemberChange, MemberInput, SessionView } from "../people.ts";

export const listUsers = endpoint({
  method: "POST",
  path: "/api/v1/users/list",
  summary: "The people of the enterprise",
  permission: "people.manage",
  changes: false,
  body: z.object({
    limit: queryInt(1, 200, 50),
    offset: queryInt(0, 1_000_000, 0),
    search: z.optional(z.string().check(z.maxLength(80))),
    /** Selects only people who have joined, or only those who have not. */
    joined: z.optional(z.boolean()),
    ...sortFields(SERVER_SORTS.people),
  }),
  reply: z.object({ users: z.array(Member), count: z.int() }),
});

/** The new person chooses a password through the link in the mail, so that nobody else ever knows it. */
export const createUser = endpoint({
  method: "POST",
  path: "/api/v1/users/create",
  summary: "Invite someone into the enterprise by mail, with what they may use when they come",
  permission: "people.manage",
  body: z.object({
    ...MemberInput.shape,
    /** The rooms and devices that they may use as soon as they join. */
    room_ids: z._default(z.array(Id).check(z.maxLength(1000)), []),
    device_ids: z._default(z.array(Id).check(z.maxLength(1000)), []),
  }),
  reply: Member,
  errors: ["user.exists", "auth.throttled", "group.not_found", "device.not_found", "thing.deleted"],
});

export const editUser = endpoint({
  method: "POST",
  path: "/api/v1/users/edit",
  summary: "Change someone's details or role; what is left out stays as it is",
  permission: "people.manage",
  body: z.object({ ...MemberChange.shape, id: Id }),
  reply: Member,
  errors: ["user.not_found", "thing.deleted", "user.last_admin"],
});

export const deleteUser = endpoint({
  method: "POST",
  path: "/api/v1/users/delete",
  summary: "Take someone out of the enterprise, and hand over or remove what they own in it",
  permission: "people.manage",
  body: z.object({
    id: Id,
    /** The person who takes over the schedules, scenes and workflows; without one they are removed. */
    hand_over_to: z.optional(z.nullable(Id)),
  }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ["user.not_found", "user.last_admin"],
});

export const inviteAgain = endpoint({
  method: "POST",
  path: "/api/v1/users/invite",
  summary: "Send the invitation once more; the link before it ends",
  permission: "people.manage",
  body: z.object({ id: Id }),
  reply: z.object({ accepted: z.literal(true) }),
  errors: ["user.not_found", "thing.deleted", "auth.throttled"],
});

export const memberSessions = endpoint({
  method: "POST",
  path: "/api/v1/users/member_sessions",
  summary: "Where someone is signed in to this enterprise",
  permission: "people.manage",
  changes: false,
  body: z.object({ id: Id }),
  reply: z.object({ sessions: z.array(SessionView) }),
  errors: ["user.not_found", "thing.deleted"],
});

export const endMemberSessions = endpoint({
  method: "POST",
  path: "/api/v1/users/member_sessions/end",
  summary: "Sign someone out of this enterprise: one session, or all",
  permission: "people.manage",
  body: z.object({ id: Id, session: z.optional(Id) }),
  reply: z.object({ ended: z.int() }),
  errors: ["user.not_found", "thing.deleted"],
});

/** The second factor belongs to the person in all their enterprises, so only the mail that they open can remove it. */
export const resetMemberFactor = endpoint({
  method: "POST",
  path: "/api/v1/users/second_factor/reset",
  summary: "Send someone who lost their second factor a link that removes it",
  permission: "people.manage",
  body: z.object({ id: Id }),
  reply: z.object({ accepted: z.literal(true) }),
  errors: ["user.not_found", "thing.deleted", "auth.throttled"],
});
