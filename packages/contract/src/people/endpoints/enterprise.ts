import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Id, Name, TimeZone } from "../../core/primitives.ts";
import { Enterprise } from "../entities.ts";
import { Branding } from "../people.ts";
import { SignedIn } from "../signed-in.ts";

export const enterpriseMe = endpoint({
  method: "GET",
  path: "/api/v1/enterprise/me",
  summary: "The current enterprise, with this session's own broker credentials",
  permission: "session",
  panel: true,
  reply: Enterprise,
});

/** A token is valid for one enterprise, so switching returns a new token and ends the old one. */
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

/** The creator becomes its admin. The session moves there, so the reply is a new token, as after switching. */
export const createEnterprise = endpoint({
  method: "POST",
  path: "/api/v1/enterprise/create",
  summary: "Create another enterprise, as its admin, and continue there",
  permission: "session",
  body: z.object({ name: Name, time_zone: TimeZone }),
  reply: SignedIn,
  errors: ["enterprise.not_allowed", "enterprise.too_many", "auth.throttled"],
});

/**
 * The person's sessions there end immediately, and their things there go to the longest-standing admin. A session in that enterprise
 * continues in another one with a new token.
 */
export const leaveEnterprise = endpoint({
  method: "POST",
  path: "/api/v1/enterprise/leave",
  summary: "Leave one of one's enterprises",
  permission: "session",
  body: z.object({ enterprise: Id }),
  /** Null if the session is in another enterprise and continues. */
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

/** Public, because the login page shows it. Returns the branding of the given enterprise, or of the only one on the server. */
export const enterpriseAssets = endpoint({
  method: "GET",
  path: "/api/v1/enterprise/assets",
  summary: "Partner name, logo and accent colour",
  permission: "public",
  query: z.object({ enterprise: z.optional(Id) }),
  reply: Branding,
});
