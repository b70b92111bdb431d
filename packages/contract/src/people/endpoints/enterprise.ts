import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Id, Name, TimeZone } from "../../core/primitives.ts";
import { Enterprise } from "../entities.ts";
import { Branding } from "../people.ts";
import { SignedIn } from "./auth.ts";

export const enterpriseMe = endpoint({
  method: "GET",
  path: "/api/v1/enterprise/me",
  summary: "The current enterprise, with this session's own broker credentials",
  permission: "session",
  panel: true,
  reply: Enterprise,
  errors: [],
});

/** A token is for one enterprise, so switching answers a new one and ends the old. */
export const switchEnterprise = endpoint({
  method: "POST",
  path: "/api/v1/enterprise/switch_enterprise",
  summary: "Continue in another of one's enterprises",
  permission: "session",
  unenrolled: true,
  body: z.object({ enterprise: Id }),
  reply: SignedIn,
  errors: ["enterprise.not_found"],
});

/** The creator becomes its admin. The session moves there, so the answer is a new token, as after switching. */
export const createEnterprise = endpoint({
  method: "POST",
  path: "/api/v1/enterprise/create",
  summary: "Create another enterprise, as its admin, and continue there",
  permission: "session",
  body: z.object({ name: Name, time_zone: TimeZone }),
  reply: SignedIn,
  errors: ["enterprise.too_many", "auth.throttled"],
});

/**
 * The person's sessions there end at once, and what they made there goes to the longest-standing admin. Whoever was
 * working there continues in another of their enterprises, by a new token.
 */
export const leaveEnterprise = endpoint({
  method: "POST",
  path: "/api/v1/enterprise/leave",
  summary: "Leave one of one's enterprises",
  permission: "session",
  body: z.object({ enterprise: Id }),
  /** Null where the session is in another enterprise and goes on. */
  reply: z.object({ left: z.literal(true), continued: z.nullable(SignedIn) }),
  errors: ["enterprise.not_found", "enterprise.only_one", "enterprise.last_admin"],
});

export const declineInvitation = endpoint({
  method: "POST",
  path: "/api/v1/enterprise/decline",
  summary: "Decline an invitation to an enterprise",
  permission: "session",
  body: z.object({ enterprise: Id }),
  reply: z.object({ declined: z.literal(true) }),
  errors: ["enterprise.not_found"],
});

/** Anyone may ask for a branding, since the login shows it: by the enterprise, or the server's own where it has but one. */
export const enterpriseAssets = endpoint({
  method: "GET",
  path: "/api/v1/enterprise/assets",
  summary: "Partner name, logo and accent colour",
  permission: "public",
  query: z.object({ enterprise: z.optional(Id) }),
  reply: Branding,
  errors: [],
});
