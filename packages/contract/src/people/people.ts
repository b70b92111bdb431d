import { isPhone, isTag, LONGEST } from "@switchboard/domain/core";
import { IDLE_MINUTES } from "@switchboard/domain/people";
import * as z from "zod/mini";
import { Email, Id, Instant, Line, lineOf, Name, Username } from "../core/primitives.ts";
import { Role, User } from "./entities.ts";
import { HoldRuleFields } from "./hold-rules.ts";
import { Place } from "./place.ts";

/** The values end up in a style and in an image's address, so they are validated strictly. */
export const Branding = z.object({
  partner_name: lineOf(LONGEST.name),
  /** A PNG, JPEG or WebP picture as a data URL; empty to show the product's own logo. */
  logo: z
    .string()
    .check(
      z.maxLength(90_000),
      z.regex(/^(data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=]+)?$/, "Not a picture (PNG, JPEG or WebP)"),
    ),
  accent: z.string().check(z.regex(/^(#[0-9a-f]{6})?$/i, "Not a colour (#rrggbb)")),
});
export type Branding = z.output<typeof Branding>;

/** The sign-in rules of an enterprise for its members. */
export const SignInRules = z.object({
  /** True if members need a second step at sign-in. */
  second_factor: z.boolean(),
  /** Minutes without activity after which a session ends; 0 for no limit. */
  idle_minutes: z.literal(IDLE_MINUTES),
});

/** The enterprise as its admins edit it. */
export const EnterpriseDetails = z.object({
  _id: Id,
  name: z.string(),
  address: z.string(),
  time_zone: z.string(),
  /** The geographic position, for sunrise and sunset; omitted if it is not set. */
  place: z.optional(Place),
  currency: z.string(),
  ...Branding.shape,
  ...SignInRules.shape,
  ...HoldRuleFields.shape,
});
export type EnterpriseDetails = z.output<typeof EnterpriseDetails>;

/** A member of the enterprise, as its admins see them. */
export const Member = z.object({
  ...User.shape,
  /** Entered by the person in their account, so that others can find them; empty until they have joined. */
  location: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  /** False until the invited person has chosen a password. */
  joined: z.boolean(),
  last_sign_in: z.nullable(Instant),
  /** True if nobody else could manage the enterprise: this person can be neither demoted nor deleted. */
  last_admin: z.optional(z.boolean()),
  /** True if the person signs in with a second step. */
  second_factor: z.optional(z.boolean()),
  /** The number of granted places, rooms, devices and single switches; admins may use all. */
  granted: z.object({ places: z.int(), rooms: z.int(), devices: z.int(), switches: z.int() }),
  /** The things that are handed over or removed together with the person. */
  owns: z.object({ schedules: z.int(), scenes: z.int(), workflows: z.int(), remotes: z.optional(z.int()) }),
});
export type Member = z.output<typeof Member>;

export const Phone = z.string().check(z.trim(), z.maxLength(LONGEST.phone), z.refine(isPhone, "Not a phone number"));

const MemberRole = z.array(Role).check(z.minLength(1, "Required"), z.maxLength(1));

export const MemberInput = z.object({
  name: Name,
  fullname: z._default(Line, ""),
  email: Email,
  phone: z._default(Phone, ""),
  organisation: z._default(Line, ""),
  /** Proposed to the invited person, who may choose another; nobody checks whether it is free. */
  username: z.optional(Username),
  role: MemberRole,
});

/** Omitted fields stay unchanged, so none has a default. */
export const MemberChange = z.object({
  name: z.optional(Name),
  fullname: z.optional(Line),
  phone: z.optional(Phone),
  organisation: z.optional(Line),
  role: z.optional(MemberRole),
});

/** A person's own account (spec §2). */
export const Account = z.object({
  ...User.shape,
  location: z.string(),
  tags: z.array(z.string()),
  /** A new address that has not been confirmed by its mail yet. */
  pending_email: z.nullable(z.string()),
});
export type Account = z.output<typeof Account>;

export const Tag = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "Enter atleast a value to add new tag(s)."),
    z.maxLength(LONGEST.tag),
    z.refine(isTag, "Not a valid name"),
  );

export const SessionView = z.object({
  _id: Id,
  current: z.boolean(),
  createdAt: Instant,
  lastSeen: z.nullable(Instant),
  /** The browser's user agent. */
  agent: z.string(),
  /** The part of the network that it came from, such as 203.0.113.x; empty if it is not known. */
  address: z.string(),
});
export type SessionView = z.output<typeof SessionView>;
