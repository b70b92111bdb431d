import { IR_LIMITS } from "@switchboard/domain/site";
import * as z from "zod/mini";
import { endpoint } from "../../core/endpoint.ts";
import { Id, Instant, Name, Ref } from "../../core/primitives.ts";
import { AcState, ApplianceType, Codeset, CustomKey, Remote } from "../remotes.ts";

const Brand = z.string().check(z.minLength(1, "Required"), z.maxLength(60));

export const applianceBrands = endpoint({
  method: "GET",
  path: "/api/v1/appliances/type",
  summary: "The brands of an appliance type, and the set-top box providers",
  permission: "device.view",
  query: z.object({ type: ApplianceType }),
  reply: z.object({ list: z.array(Brand), brands: z.array(Brand), stb_providers: z.array(z.string()) }),
});

export const testCodesets = endpoint({
  method: "POST",
  path: "/api/v1/appliances/test_codesets",
  summary: "The codesets to try one after another, the likeliest first",
  permission: "device.control",
  changes: false,
  body: z.object({ type: ApplianceType, brand: Brand, stb_provider: z.optional(z.nullable(z.string())) }),
  /** `test_key` is null if there is nothing to try, because its keys are learnt from the real remote. */
  reply: z.object({ codesets: z.array(z.object({ codeset: Codeset, test_key: z.nullable(z.string()) })) }),
});

const RemoteInput = {
  name: Name,
  codeset: z.string().check(z.maxLength(60)),
  /** The IR blaster near the appliance. */
  paired_ud: Ref,
  userdevice_group: z._default(z.nullable(Ref), null),
};

export const newRemote = endpoint({
  method: "POST",
  path: "/api/v1/userirappliances/new",
  summary: "Make a remote",
  permission: "device.control",
  body: z.object(RemoteInput),
  reply: Remote,
  errors: ["device.not_found", "group.not_found", "codeset.not_found"],
});

export const editRemote = endpoint({
  method: "POST",
  path: "/api/v1/userirappliances/edit",
  summary: "Change a remote, or the keys that were learnt for it",
  permission: "device.control",
  body: z.object({
    remote_id: Id,
    name: z.optional(Name),
    paired_ud: z.optional(Ref),
    userdevice_group: z.optional(z.nullable(Ref)),
    codeset: z.optional(z.string().check(z.maxLength(60))),
    custom_keys: z.optional(z.array(CustomKey).check(z.maxLength(60))),
  }),
  reply: Remote,
  errors: [
    "remote.not_found",
    "thing.deleted",
    "device.not_found",
    "group.not_found",
    "codeset.not_found",
    "remote.unknown_key",
  ],
});

export const deleteRemote = endpoint({
  method: "POST",
  path: "/api/v1/userirappliances/delete",
  summary: "Delete a remote",
  permission: "device.control",
  body: z.object({ remote_id: Id }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ["remote.not_found"],
});

export const myRemotes = endpoint({
  method: "GET",
  path: "/api/v1/userirappliances/myapps",
  summary: "The remotes the caller may use",
  permission: "device.view",
  query: z.object({ append: z.optional(z.string().check(z.maxLength(200))), remote_id: z.optional(Id) }),
  reply: z.object({ remotes: z.array(Remote) }),
});

export const codeset = endpoint({
  method: "GET",
  path: "/api/v1/userirappliances/codeset",
  summary: "The keys of a codeset",
  permission: "device.view",
  query: z.object({ id: z.string().check(z.maxLength(60)) }),
  reply: Codeset,
  errors: ["codeset.not_found"],
});

export const codesetVersion = endpoint({
  method: "GET",
  path: "/api/v1/userirappliances/codeset/latest_version",
  summary: "The newest version of a codeset, for those who keep a copy",
  permission: "device.view",
  query: z.object({ id: z.string().check(z.maxLength(60)) }),
  reply: z.object({ current_version: z.int() }),
  errors: ["codeset.not_found"],
});

const CodesetId = z.string().check(z.maxLength(60));
const Key = z.string().check(z.minLength(1, "Required"), z.maxLength(60));

/** Presses a key of a remote, or of a codeset that is being tried. Replies when the blaster has replied, or its time is over. */
export const irCustom = endpoint({
  method: "POST",
  path: "/api/v1/deviceevents/ircustom",
  summary: "Send an infrared code through a blaster, or let it learn one",
  permission: "device.control",
  body: z.union([
    z.object({
      remote_id: Id,
      key: Key,
      /** The number of protocol repeats after the first signal. */
      times: z.optional(z.int().check(z.gte(0), z.lte(IR_LIMITS.repeats))),
      /** True while the key is still held: this continues the press before it. */
      held: z.optional(z.boolean()),
    }),
    z.object({ remote_id: Id, state: AcState }),
    z.object({ device: Id, codeset: CodesetId, key: Key }),
    z.object({ device: Id, learn: z.literal(true) }),
  ]),
  reply: z.object({
    command_id: Id,
    expires_at: Instant,
    /** The blaster's reply: sent or failed; expired if there was no reply in time. */
    outcome: z.enum(["confirmed", "failed", "expired"]),
    /** The learnt signal, if the caller requested learning and the blaster received one. */
    learnt: z.nullable(z.object({ carrier: z.int(), pattern: z.array(z.int()) })),
  }),
  errors: [
    "remote.not_found",
    "thing.deleted",
    "device.not_found",
    "device.offline",
    "codeset.not_found",
    "remote.unknown_key",
    "remote.nothing_learnt",
    "server.unavailable",
  ],
});
