import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Id } from "../../core/primitives.ts";
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
