import { isCurrency, LONGEST, MOST } from "@switchboard/domain/core";
import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Id, lineOf, Name, TimeZone } from "../../core/primitives.ts";
import { HoldRuleFields } from "../hold-rules.ts";
import { Branding, EnterpriseDetails, SignInRules } from "../people.ts";
import { Place } from "../place.ts";

export const enterpriseDetails = endpoint({
  method: "GET",
  path: "/api/v1/enterprise/details",
  summary: "The current enterprise as its admins edit it",
  permission: "enterprise.manage",
  reply: EnterpriseDetails,
});

/** A new time zone moves the next runs of all schedules, and the roll-ups are recomputed in the background. */
export const editEnterprise = endpoint({
  method: "POST",
  path: "/api/v1/enterprise/edit_enterprise",
  summary: "Change the enterprise's details, branding or rules; what is left out stays",
  permission: "enterprise.manage",
  body: z.object({
    name: z.optional(Name),
    address: z.optional(lineOf(LONGEST.address)),
    time_zone: z.optional(TimeZone),
    /** Null removes it. A new place moves the runs that depend on the sun. */
    place: z.optional(z.nullable(Place)),
    currency: z.optional(z.string().check(z.refine(isCurrency, "Not a currency"))),
    ...z.partial(Branding).shape,
    ...z.partial(SignInRules).shape,
    ...z.partial(HoldRuleFields).shape,
  }),
  reply: EnterpriseDetails,
  errors: ["hold.invalid"],
});

const MetaKeys = z.array(z.string().check(z.maxLength(LONGEST.metaKey))).check(z.maxLength(MOST.metaKeys));

export const addMetas = endpoint({
  method: "POST",
  path: "/api/v1/enterprise/add_metas",
  summary: "Set the enterprise's meta keys; values of keys that go are removed from the devices",
  permission: "enterprise.manage",
  body: z.object({
    /** Sent by clients of the spec; only the caller's own enterprise is accepted. */
    enterprise: z.optional(Id),
    meta_keys: MetaKeys,
    /** The keys at the start of the edit: keys that others added or removed since then stay so. Without it, the list replaces all keys. */
    known: z.optional(MetaKeys),
  }),
  reply: z.object({ meta: z.array(z.string()) }),
  errors: ["enterprise.not_found", "meta.invalid"],
});
